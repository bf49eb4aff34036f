//! How many things the deepest chain of a pack can leave pending at once, so that a pack that does not fit
//! the stack is refused when it is read and not in the middle of a game. An upper bound, found without playing.

use crate::content::Content;
use crate::program::{Effect, EffectId, ProgramId, Skill};
use crate::words::HeroId;

/// Frames below the skills of a sliding card: steps, menu, window, slide, leave, skills. No other place is deeper.
const BELOW_SLIDE: usize = 6;
/// Frames below the effect of a score bonus: steps, bonus, window.
const BELOW_BONUS: usize = 3;
/// A chained villager bonus leaves its program and its Build or Settle behind.
const PER_CHAINED_BONUS: usize = 2;
/// No more than nine cards lie on a board or at its edge.
const CARDS: usize = 9;

/// What lies above a chain: villager bonuses, and triggered skills.
#[derive(Clone, Copy)]
struct Above {
    bonus: usize,
    triggered: usize,
}

/// The depth of the deepest chain, and where it begins and what adds to it.
pub(crate) fn deepest(content: &Content) -> (usize, Vec<String>) {
    let none = Above { bonus: 0, triggered: 0 };
    let bonuses = || content.villager_bonuses.iter().flatten().map(|bonus| bonus.program);
    // Each slot is uncovered once, so each chained bonus adds its share at most once.
    let chained = bonuses().filter(|&program| any(content, program, chains)).count();
    let plain = bonuses().map(|program| program_depth(content, program, none)).max().unwrap_or(0);
    let bonus = PER_CHAINED_BONUS * chained + plain;

    // A skill still being resolved cannot be triggered again, so each triggering skill is in a chain at most once.
    let triggers = |skill: &&Skill| any(content, skill.program, |effect| matches!(effect, Effect::Trigger(_)));
    let triggering = content.skills.iter().filter(triggers).count().min(CARDS);
    let above = Above { bonus, triggered: 0 };
    let triggered =
        triggering + content.skills.iter().map(|skill| skill_depth(content, skill, above)).max().unwrap_or(0);
    let above = Above { bonus, triggered };

    let mut worst = (0, Vec::new());
    for (index, hero) in content.heroes.iter().enumerate() {
        for id in content.skills_of(HeroId::new(index)) {
            let skill = content.skill(id);
            let depth = BELOW_SLIDE + skill_depth(content, skill, above);
            if depth > worst.0 {
                let number = id.0 - hero.first_skill + 1;
                let mut chain = vec![format!("hero {}, skill {number}", content.ids.hero[index])];
                if any(content, skill.program, |effect| matches!(effect, Effect::Trigger(_))) {
                    chain.push(format!("{triggering} triggering skills"));
                }
                chain.push(format!("{chained} villager bonuses that settle or build"));
                worst = (depth, chain);
            }
        }
    }
    for (bonus, id) in content.score_bonuses.iter().zip(&content.ids.bonus) {
        let depth =
            BELOW_BONUS + program_depth(content, bonus.each, above).max(program_depth(content, bonus.once, above));
        if depth > worst.0 {
            worst = (depth, vec![format!("score_bonus {id}")]);
        }
    }
    for (trophy, id) in content.trophies.iter().zip(&content.ids.trophy) {
        let depth = 2 + program_depth(content, trophy.winner, above).max(program_depth(content, trophy.others, above));
        if depth > worst.0 {
            worst = (depth, vec![format!("trophy {id}")]);
        }
    }
    worst
}

/// Whether an effect leads to further villager bonuses.
fn chains(effect: Effect) -> bool {
    matches!(effect, Effect::Settle(_) | Effect::Build(_))
}

fn effects_of(content: &Content, program: ProgramId) -> impl Iterator<Item = Effect> {
    let program = content.program(program);
    (0..program.len).map(move |at| content.effect(EffectId(program.first.0 + u16::from(at))))
}

fn any(content: &Content, program: ProgramId, test: impl Fn(Effect) -> bool + Copy) -> bool {
    fn inside(content: &Content, effect: Effect, test: impl Fn(Effect) -> bool + Copy) -> bool {
        match effect {
            Effect::Choose { first, count } => {
                (0..count).any(|n| inside(content, content.effect(EffectId(first.0 + u16::from(n))), test))
            }
            _ => test(effect),
        }
    }
    effects_of(content, program).any(|effect| inside(content, effect, test))
}

/// With its questions about the cost; Everyone adds one.
fn skill_depth(content: &Content, skill: &Skill, above: Above) -> usize {
    usize::from(skill.everyone) + program_depth(content, skill.program, above)
}

fn program_depth(content: &Content, program: ProgramId, above: Above) -> usize {
    1 + effects_of(content, program).map(|effect| effect_depth(content, effect, above)).max().unwrap_or(0)
}

fn effect_depth(content: &Content, effect: Effect, above: Above) -> usize {
    match effect {
        Effect::Stash(..) => 0,
        Effect::Walk(_)
        | Effect::Leaves(_)
        | Effect::Gather(Some(_), _)
        | Effect::Gain(..)
        | Effect::Take(..)
        | Effect::MarkerFromMap { .. }
        | Effect::MarkerFromBag
        | Effect::Refresh(_) => 1,
        // The leaves of an attack lie above the field of the track.
        Effect::Gather(None, _) | Effect::Attack { .. } => 2,
        Effect::Unstash => 4,
        // A building leaves Build, MoveIn and Store; a settled villager its bonus above Build or Settle.
        Effect::Build(_) => 3.max(1 + above.bonus),
        Effect::Settle(_) => 2.max(1 + above.bonus),
        Effect::Trigger(_) => 1.max(above.triggered),
        Effect::Choose { first, count } => {
            let of = (0..count).map(|n| content.effect(EffectId(first.0 + u16::from(n))));
            1.max(of.map(|effect| effect_depth(content, effect, above)).max().unwrap_or(0))
        }
    }
}
