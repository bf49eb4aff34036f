// What the pages say about a game before its own code is there: one sentence, how long it takes, and what its switches
// mean. The switches themselves come from the server; one that has no words here is shown by its key.

import { settings } from '../settings.svelte';
import type { Localized } from './index';

interface Value {
  name: Localized;
  /** What it means, if the name does not say it. */
  help?: Localized;
}

interface Words {
  pitch: Localized;
  /** The fewest and the most minutes a game takes. */
  minutes: [number, number];
  options: Record<string, { name: Localized; help: Localized; values: Record<string, Value> }>;
}

const no: Value = { name: { en: 'No', de: 'Nein' } };
const yes: Value = { name: { en: 'Yes', de: 'Ja' } };

const words: Record<string, Words> = {
  settlement: {
    pitch: {
      en: 'Six rounds, one valley: send out your settlers, drive monsters off the land and win heroes for your town.',
      de: 'Sechs Runden, ein Tal: Schick deine Siedler los, vertreib Monster vom Land und gewinne Helden für deine Stadt.',
    },
    minutes: [30, 60],
    options: {
      rare_tokens: {
        name: { en: 'Diamonds and gold', de: 'Diamanten und Gold' },
        help: { en: 'How many of them there are in the game.', de: 'Wie viele es davon im Spiel gibt.' },
        values: {
          late: { name: { en: '42 and 32', de: '42 und 32' }, help: { en: 'as in the later edition', de: 'wie in der späteren Ausgabe' } },
          early: { name: { en: '16 and 16', de: '16 und 16' }, help: { en: 'as in the earlier edition', de: 'wie in der früheren Ausgabe' } },
        },
      },
      supply: {
        name: { en: 'Supply', de: 'Vorrat' },
        help: { en: 'Whether resources and bonus settlers can run out.', de: 'Ob Ressourcen und Bonussiedler ausgehen können.' },
        values: {
          limited: { name: { en: 'Can run out', de: 'Kann ausgehen' } },
          unlimited: { name: { en: 'Always enough', de: 'Immer genug' } },
        },
      },
      region_collect: {
        name: { en: 'Collecting in a region', de: 'Ernten in einer Wildnisreihe' },
        help: {
          en: 'Whether every terrain without a monster must be collected.',
          de: 'Ob jede Landschaft ohne Monster abgeerntet werden muss.',
        },
        values: {
          mandatory: { name: { en: 'Everything', de: 'Alles' } },
          optional: { name: { en: 'Terrain by terrain', de: 'Landschaft für Landschaft' }, help: { en: 'you may leave some', de: 'du darfst welche auslassen' } },
        },
      },
      stack_choice: {
        name: { en: 'New buildings for the market', de: 'Neue Gebäude für den Markt' },
        help: { en: 'Which stack the market is refilled from.', de: 'Von welchem Stapel der Markt aufgefüllt wird.' },
        values: {
          auto: { name: { en: 'The tallest stack', de: 'Der höchste Stapel' } },
          manual: { name: { en: 'The player chooses', de: 'Wer dran ist, wählt' } },
        },
      },
      hero_view: {
        name: { en: "Other people's heroes", de: 'Helden der anderen' },
        help: { en: 'What is seen of heroes that were invited.', de: 'Was von eingeladenen Helden zu sehen ist.' },
        values: {
          count: { name: { en: 'How many', de: 'Wie viele' }, help: { en: 'the log still names them', de: 'der Verlauf nennt sie' } },
          open: { name: { en: 'All of them', de: 'Alle' } },
          memory: { name: { en: 'Remember them', de: 'Merken' }, help: { en: 'the log hides them too', de: 'auch der Verlauf verschweigt sie' } },
        },
      },
      empty_activation: {
        name: { en: 'Activating for nothing', de: 'Aktivieren ohne Ertrag' },
        help: {
          en: 'Whether a region or fortification that yields nothing may be activated.',
          de: 'Ob eine Wildnisreihe oder Festung aktiviert werden darf, die nichts einbringt.',
        },
        values: {
          allowed: { name: { en: 'Allowed', de: 'Erlaubt' }, help: { en: 'no sentence forbids it', de: 'kein Satz verbietet es' } },
          refused: { name: { en: 'Not allowed', de: 'Nicht erlaubt' }, help: { en: 'at least one resource must come', de: 'mindestens eine Ressource muss kommen' } },
        },
      },
    },
  },
  catan_road: {
    pitch: {
      en: 'A quick card game: draw, haggle, build. Whoever first has seven points on the road wins.',
      de: 'Ein schnelles Kartenspiel: ziehen, feilschen, bauen. Wer unterwegs zuerst sieben Punkte hat, gewinnt.',
    },
    minutes: [15, 30],
    options: {
      metropolis_side: {
        name: { en: 'Side of the metropolises', de: 'Seite der Metropolen' },
        help: { en: 'Side A for a first game; every card of side B can do something else.', de: 'Seite A für das erste Spiel; auf Seite B kann jede Karte etwas anderes.' },
        values: { A: { name: { en: 'Side A', de: 'Seite A' } }, B: { name: { en: 'Side B', de: 'Seite B' } } },
      },
      display: {
        name: { en: 'First display', de: 'Erste Auslage' },
        help: { en: 'What can be built at the beginning.', de: 'Was sich am Anfang bauen lässt.' },
        values: {
          random: { name: { en: 'Shuffled', de: 'Gemischt' } },
          beginner: { name: { en: 'For a first game', de: 'Für das erste Spiel' } },
        },
      },
      harvest: {
        name: { en: 'Harvest Festival', de: 'Erntefest' },
        help: { en: 'Which visible settlements bring a card.', de: 'Welche sichtbaren Siedlungen eine Karte bringen.' },
        values: {
          built: { name: { en: 'Built ones', de: 'Gebaute' }, help: { en: 'the card speaks of settlements built; a city then says which one it covers', de: 'die Karte spricht von gebauten Siedlungen; eine Stadt sagt dann, welche sie überbaut' } },
          all: { name: { en: 'All', de: 'Alle' }, help: { en: 'the starting settlement counts too', de: 'auch die Startsiedlung zählt' } },
        },
      },
      trade_mode: {
        name: { en: 'Trading', de: 'Handel' },
        help: { en: 'What people may offer each other.', de: 'Was man einander anbieten darf.' },
        values: {
          full: { name: { en: 'Free', de: 'Frei' } },
          menu: { name: { en: 'Small offers', de: 'Kleine Angebote' }, help: { en: 'at most 2 cards on each side', de: 'höchstens 2 Karten auf jeder Seite' } },
          off: { name: { en: 'None', de: 'Keiner' } },
        },
      },
      proposals_per_turn: {
        name: { en: 'Offers in a turn', de: 'Angebote in einem Zug' },
        help: {
          en: 'How many offers the active person may send; calling for offers is always free.',
          de: 'Wie viele Angebote man im eigenen Zug abschicken darf; zu Angeboten aufrufen ist immer frei.',
        },
        values: {},
      },
      allow_gifts: {
        name: { en: 'Gifts', de: 'Geschenke' },
        help: { en: 'Whether one side of a trade may be empty.', de: 'Ob eine Seite eines Handels leer sein darf.' },
        values: { no, yes },
      },
      voluntary_substitution: {
        name: { en: 'Replacing a card you hold', de: 'Eine vorhandene Karte ersetzen' },
        help: {
          en: 'Whether a resource may be replaced although you have it.',
          de: 'Ob ein Rohstoff ersetzt werden darf, obwohl man ihn hat.',
        },
        values: { no, yes },
      },
    },
  },
  emberleaf: {
    pitch: {
      en: 'Slide hero cards across your board, clear the paths, build homes between the trees and bring the forest folk back.',
      de: 'Schieb Helden über dein Tableau, mach die Wege sicher, bau Häuser zwischen den Bäumen und hol das Waldvolk heim.',
    },
    minutes: [60, 120],
    options: {
      level: {
        name: { en: 'Strength of the sister', de: 'Stärke der Schwester' },
        help: { en: 'Only for a game alone: the favours you play against.', de: 'Nur allein: die Gefallen, gegen die du spielst.' },
        values: {
          easy: { name: { en: 'Easy', de: 'Einfach' } },
          medium: { name: { en: 'Medium', de: 'Mittel' } },
          hard: { name: { en: 'Hard', de: 'Schwer' } },
          very_hard: { name: { en: 'Very hard', de: 'Sehr schwer' } },
          expert: { name: { en: 'Expert', de: 'Experte' } },
        },
      },
      decks: {
        name: { en: 'Fellowship decks', de: 'Gefährten-Decks' },
        help: { en: 'How everybody gets the first deck.', de: 'Wie alle zu ihrem ersten Deck kommen.' },
        values: {
          choose: { name: { en: 'Everybody picks', de: 'Alle wählen' }, help: { en: 'the last in turn order first', de: 'wer zuletzt dran ist, zuerst' } },
          random: { name: { en: 'Dealt', de: 'Zugelost' } },
        },
      },
      start: {
        name: { en: 'Who begins', de: 'Wer beginnt' },
        help: { en: 'Let chance decide or seat A.', de: 'Das Los entscheidet oder Platz A beginnt.' },
        values: {
          random: { name: { en: 'Drawn by lot', de: 'Das Los' } },
          A: { name: { en: 'Seat A', de: 'Platz A' } },
        },
      },
      turn_limit: {
        name: { en: 'Longest game', de: 'Längstes Spiel' },
        help: { en: 'When a game that will not end is scored as it stands.', de: 'Wann ein Spiel, das nicht enden will, gewertet wird, wie es steht.' },
        values: {
          off: { name: { en: 'No limit', de: 'Ohne Grenze' } },
          '150': { name: { en: '150 turns each', de: '150 Züge für alle' } },
        },
      },
    },
  },
  orleans_settlers: {
    pitch: {
      en: 'Five eras along the Loire: draw followers from your bag, plan in secret, and lead your people from hunger to peace.',
      de: 'Fünf Epochen an der Loire: Zieh Gefolgsleute aus dem Beutel, plane geheim und führ dein Volk vom Hunger zum Frieden.',
    },
    minutes: [60, 120],
    options: {
      map: {
        name: { en: 'Map', de: 'Landkarte' },
        help: { en: 'Where the lands lie.', de: 'Wo die Ländereien liegen.' },
        values: {
          fixed: { name: { en: 'As drawn', de: 'Wie gezeichnet' } },
          shuffled: { name: { en: 'Shuffled', de: 'Gemischt' }, help: { en: 'new in every game, fair to all', de: 'in jedem Spiel neu, fair für alle' } },
        },
      },
      planning: {
        name: { en: 'Planning', de: 'Planung' },
        help: { en: 'Whether plans are seen while others still plan.', de: 'Ob man Pläne sieht, solange andere noch planen.' },
        values: {
          secret: { name: { en: 'In secret', de: 'Geheim' }, help: { en: 'all at once', de: 'alle zugleich' } },
          open: { name: { en: 'Openly', de: 'Offen' }, help: { en: 'one after the other, later planners see earlier plans', de: 'nacheinander, wer später plant, sieht die früheren Pläne' } },
        },
      },
      torture: {
        name: { en: 'Torture', de: 'Folter' },
        help: { en: 'What is given up by a player who has less than is demanded.', de: 'Was abgibt, wer weniger hat als gefordert.' },
        values: {
          demanded: { name: { en: 'For all that is demanded', de: 'Für alles Geforderte' }, help: { en: 'as the rulebook says: one other item for each demanded tile or coin', de: 'wie in der Spielregel: ein anderes Stück pro gefordertem Plättchen oder geforderter Münze' } },
          missing: { name: { en: 'For what is missing', de: 'Für das, was fehlt' }, help: { en: 'milder: what is there is given, other items only for the rest', de: 'milder: was da ist, wird abgegeben, andere Stücke nur für den Rest' } },
        },
      },
      twelve_points: {
        name: { en: 'The printed "12 points"', de: 'Die gedruckten „12 Punkte“' },
        help: { en: 'How a line at the end of the score list is read.', de: 'Wie eine Zeile am Ende der Wertungsliste gelesen wird.' },
        values: {
          example: { name: { en: 'An example', de: 'Ein Beispiel' }, help: { en: 'of villages times citizens, no points of its own', de: 'für Dörfer mal Bürger, keine eigenen Punkte' } },
          peace: { name: { en: 'For era V', de: 'Für Epoche V' }, help: { en: '12 points for everybody who is there at the end', de: '12 Punkte für alle, die am Ende dort sind' } },
          fame_leader: { name: { en: 'For fame', de: 'Für den Ruhm' }, help: { en: '12 points for whoever is alone in front', de: '12 Punkte für die Person, die allein vorn liegt' } },
        },
      },
    },
  },
};

const own = (name: Localized | undefined): string => (name ? name[settings.lang] : '');

export function pitchOf(game: string): string {
  return own(words[game]?.pitch);
}

export function minutesOf(game: string): [number, number] | null {
  return words[game]?.minutes ?? null;
}

export function optionName(game: string, key: string): string {
  return own(words[game]?.options[key]?.name) || key;
}

export function optionHelp(game: string, key: string): string {
  return own(words[game]?.options[key]?.help);
}

export function valueName(game: string, key: string, value: string): string {
  return own(words[game]?.options[key]?.values[value]?.name) || value;
}

export function valueHelp(game: string, key: string, value: string): string {
  return own(words[game]?.options[key]?.values[value]?.help);
}

/** For the test that no switch of the server is without words. */
export function hasWords(game: string, key: string, value: string): boolean {
  const option = words[game]?.options[key];
  return option !== undefined && (/^\d+$/.test(value) || option.values[value] !== undefined);
}
