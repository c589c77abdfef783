import type { Words } from '../en.ts'

/** Playlists and the links that share them. */
export const playlists = {
  playlists: {
    title: 'Listas',
    lead: 'Ordena pistas y compártelas con un enlace.',
    playlist: 'Lista',
    create: 'Nueva lista',
    name: 'Nombre',
    add: 'Añadir a la lista',
  },
} satisfies Partial<Words>
