// Sections of the reference that are meant for people who write programs: notation, questions of the engine, content
// files, test vectors, invariants. Players see them only if they ask for them.

const sections: Record<string, readonly string[]> = {
  settlement: ['15', '16', '20', '22'],
  catan_road: ['preamble', '0', '11.1', '11.2', '12', '14', '15', '17'],
  emberleaf: ['12', '13', '14', '15', '19', '20'],
  orleans_settlers: ['preamble', '14', '15', '17', '19', '20'],
};

export function sectionsForDevelopers(game: string): readonly string[] {
  return sections[game] ?? [];
}
