import type { ConsoleFixture } from '../../support/console.ts'
import { clientOf } from './tracks.ts'

/** The path of each page, with records of the demo. Needs tracks on a release with a label. */
export async function listPaths(fixture: ConsoleFixture): Promise<Record<string, string>> {
  const api = clientOf(fixture)
  const { results } = await api.call('listWorkspaceTracks', { query: { page_size: 20 } })
  const track = results.find(({ releases, label }) => releases.length > 0 && label !== null)!
  await api.call('checkHealthOfWorkspace', {})
  const works = (await api.call('listWorkspaceWorks', { query: { page_size: 1 } })).results
  const ingestion = (await api.call('listIngestions', { query: { page_size: 1 } })).results[0]!
  const atlas = (await api.call('listAtlasTracks', { query: { page_size: 1 } })).results[0]!
  const playlist = await api.call('createPlaylist', {
    body: { name: 'Harbour at night', notes: 'Calm first.' },
  })
  const path = { playlist_id: playlist.id }
  await api.call('addPlaylistItems', { path, body: { track_ids: results.slice(0, 6).map(({ id }) => id) } })
  const share = await api.call('createPlaylistShare', { path, body: { name: 'Agency' } })
  return {
    overview: '/',
    tracks: '/tracks',
    search: '/tracks?query=paper',
    brief: '/tracks?query=sad+piano+like+Postcards,+no+drums,+under+120+bpm',
    atlas: '/tracks?in=atlas',
    track: `/tracks/workspace/${track.id}`,
    'atlas-track': `/tracks/atlas/${atlas.id}`,
    artist: `/artists/${track.artists[0]!.id}`,
    release: `/releases/${track.releases[0]!.id}`,
    label: `/labels/${track.label!.id}`,
    ...(works[0] && { work: `/works/${works[0].id}` }),
    playlists: '/playlists',
    playlist: `/playlists/${playlist.id}`,
    share: `/s/${share.url.split('/').at(-1)}`,
    catalogues: '/catalogues',
    map: '/map',
    compare: `/compare?a=${track.id}&b=${results.find(({ id }) => id !== track.id)!.id}`,
    health: '/health',
    'health-copies': '/health?show=copy',
    'health-upc': '/health?show=missing_upc',
    conflicts: '/conflicts',
    'delivery-settings': '/delivery-settings',
    storage: '/storage',
    review: '/review',
    upload: '/upload',
    ingestions: '/ingestions',
    'new-ingestion': '/ingestions/new',
    ingestion: `/ingestions/${ingestion.id}`,
    credits: '/credits',
    developers: '/developers',
    people: '/people',
    audit: '/audit',
    profile: '/profile',
    operator: '/operator',
    organisation: `/operator/${fixture.demo.organization.id}`,
    nowhere: '/nowhere',
  }
}
