/** Playlists and the links that share them. */
export const playlists = {
  playlists: {
    title: 'Playlists',
    lead: 'Put tracks in order, and share them with a link.',
    playlist: 'Playlist',
    create: 'New playlist',
    name: 'Name',
    add: 'Add to playlist',
  },
}
