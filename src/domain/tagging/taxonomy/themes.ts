import type { TagEntry } from './entry.ts'

// biome-ignore format: a table is read in lines
export const themes: readonly TagEntry[] = [
  ['0049d529-32b4-5fa8-aa05-4960d129de5b', 'film', 'Film', 'Cinéma', 'Cine', 'Would suit a scene of a film'],
  ['0b30cbd0-9b5b-5cae-9674-6783e4f59654', 'party', 'Party', 'Fête', 'Fiesta', 'For celebrating together'],
  ['b7cae21b-36fe-5bbc-b94f-c3403d618bf4', 'relaxation', 'Relaxation', 'Détente', 'Relajación', 'For coming to rest'],
  ['0e117fca-3954-5854-bc46-369294d3a527', 'romance', 'Romance', 'Amour', 'Romance', 'Love songs and sensual moods'],
]
