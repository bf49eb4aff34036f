// What this person is putting together: an offer, a counter-offer or a discard. It is theirs alone until it is sent.

import { balanceOf, mirrored, UNTOLD, within, type Balance, type Told } from './deal';
import { nothing, size, type Good, type Goods, type Table, type View } from './view';

export interface Talk {
  /** An offer of the active person, or the answer of somebody else. */
  kind: 'offer' | 'counter';
  told: Told;
}

/** What can be put together now. */
export function talkOf(stage: Table, view: View): Talk | null {
  const ask = stage.question?.decision.question;
  const can = (action: string) => stage.options.some((option) => option.action === action);
  const draft = view.negotiation?.draft;
  const step = draft?.step;
  const building = step === 'audience' || step === 'give' || step === 'want';
  const told: Told = draft && building ? { step, give: draft.give, want: draft.want } : UNTOLD;
  switch (ask) {
    case 'main':
      return can('offer') ? { kind: 'offer', told: UNTOLD } : null;
    case 'offer_to':
    case 'offer_give':
    case 'offer_want':
      return { kind: 'offer', told };
    case 'answer':
    case 'answer_call':
      return can('counter') ? { kind: 'counter', told: UNTOLD } : null;
    case 'counter_give':
    case 'counter_want':
      return { kind: 'counter', told };
    default:
      return null;
  }
}

class Composer {
  balance: Balance = $state(nothing());
  picked: Goods = $state(nothing());
  private about = '';

  /** Another question, another hand: what was put together does not fit any more. */
  settle(stage: Table, view: View) {
    const me = view.players.find(({ seat }) => seat === stage.viewer);
    const about = JSON.stringify([stage.viewer, view.turn, stage.question?.decision, view.proposals_left, me?.hand]);
    if (about === this.about) return;
    this.about = about;
    const talk = talkOf(stage, view);
    this.reset(talk);
    // A counter-offer starts from what it answers.
    const offer = view.negotiation?.offer;
    if (talk?.kind === 'counter' && talk.told.step === 'give' && size(talk.told.give) === 0 && offer && me?.hand) {
      this.balance = balanceOf(within(mirrored(offer), me.hand));
    }
  }

  reset(talk: Talk | null) {
    this.balance = balanceOf(talk?.told ?? UNTOLD);
    this.picked = nothing();
  }

  give(good: Good) {
    this.balance[good] -= 1;
  }

  want(good: Good) {
    this.balance[good] += 1;
  }
}

export const composer = new Composer();
