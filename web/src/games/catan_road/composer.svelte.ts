// What this person is putting together: an offer, a counter-offer or a discard. It is theirs alone until it is sent.

import { exactly } from '../kit';
import { balanceOf, mirrored, within, type Balance } from './deal';
import { nothing, size, type Draft, type Goods, type Table, type View } from './view';

export interface Talk {
  /** An offer of the active person, or the answer of somebody else. */
  kind: 'offer' | 'counter';
  /** What the game was told of it already. */
  draft: Draft | null;
}

const KINDS: Record<string, Talk['kind']> = {
  main: 'offer',
  offer_to: 'offer',
  offer_give: 'offer',
  offer_want: 'offer',
  answer: 'counter',
  answer_call: 'counter',
  counter_give: 'counter',
  counter_want: 'counter',
};

/** What can be put together now. */
export function talkOf(stage: Table, view: View): Talk | null {
  const ask = stage.question?.decision.question ?? '';
  const kind = KINDS[ask];
  if (!kind || (ask === 'main' && !exactly(stage.options, 'offer').length)) return null;
  return { kind, draft: view.negotiation?.draft ?? null };
}

class Composer {
  balance: Balance = $state(nothing());
  picked: Goods = $state(nothing());
  private about = '';

  /** Another question, another hand: what was put together does not fit any more. */
  settle(stage: Table, view: View) {
    const hand = view.players.find(({ seat }) => seat === stage.viewer)?.hand;
    const about = JSON.stringify([stage.viewer, view.turn, stage.question?.decision, view.offers_made, hand]);
    if (about === this.about) return;
    this.about = about;
    const talk = talkOf(stage, view);
    this.reset(talk);
    // A counter-offer starts from what it answers.
    const offer = view.negotiation?.offer;
    if (talk?.kind === 'counter' && talk.draft && size(talk.draft.give) === 0 && offer && hand) {
      this.balance = balanceOf(within(mirrored(offer), hand));
    }
  }

  reset(talk: Talk | null) {
    this.balance = talk?.draft ? balanceOf(talk.draft) : nothing();
    this.picked = nothing();
  }
}

export const composer = new Composer();
