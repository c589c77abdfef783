import type { Words } from '../en.ts'

/** Playlists and the links that share them. */
export const playlists = {
  playlists: {
    title: 'Playlists',
    lead: 'Mettez des titres en ordre, et partagez-les par un lien.',
    playlist: 'Playlist',
    create: 'Nouvelle playlist',
    name: 'Nom',
    add: 'Ajouter à la playlist',
  },
} satisfies Partial<Words>
