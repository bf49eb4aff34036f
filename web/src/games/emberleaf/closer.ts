// A closer look at a card.
import { rich } from '../kit';
import HeroCard from './HeroCard.svelte';
import TrophyCard from './TrophyCard.svelte';

export const peekable = (kind: 'hero' | 'trophy', id: string) => (kind === 'hero' ? rich(HeroCard, { id, form: 'full' as const }) : rich(TrophyCard, { id }));
