/** Libraries of other programs, written by hand after their formats. */

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export type Song = { id: number; name: string; artist: string; path: string; genre?: string }

export const songs: Song[] = [
  {
    id: 1001,
    name: 'La Mer',
    artist: 'The Seafolk',
    path: '/Users/ana/Music/Seafolk/La Mer.mp3',
    genre: 'Folk',
  },
  { id: 1002, name: 'Quay & Rope', artist: 'Ōtaka', path: '/Users/ana/Music/Ōtaka/Quay & Rope.flac' },
  {
    id: 1003,
    name: 'Night Ferry',
    artist: 'The Seafolk feat. Ōtaka',
    path: '/Users/ana/Music/Night Ferry.wav',
  },
]

const toUrl = (path: string) => `file://${path.split('/').map(encodeURIComponent).join('/')}`

export function makeItunes(list: Song[] = songs): string {
  const tracks = list.map(
    (song) => `<key>${song.id}</key><dict>
      <key>Track ID</key><integer>${song.id}</integer>
      <key>Name</key><string>${escapeText(song.name)}</string>
      <key>Artist</key><string>${escapeText(song.artist)}</string>
      <key>Composer</key><string>A. Quay</string>
      <key>Album</key><string>Crossings</string>
      ${song.genre === undefined ? '' : `<key>Genre</key><string>${song.genre}</string>`}
      <key>Total Time</key><integer>181000</integer>
      <key>Track Number</key><integer>${song.id - 1000}</integer>
      <key>Year</key><integer>2024</integer>
      <key>Rating</key><integer>80</integer>
      <key>Compilation</key><true/>
      <key>Persistent ID</key><string>8A00000000000${song.id}</string>
      <key>Location</key><string>${escapeText(toUrl(song.path))}</string></dict>`,
  )
  const items = (ids: number[]) =>
    `<key>Playlist Items</key><array>${ids.map((id) => `<dict><key>Track ID</key><integer>${id}</integer></dict>`).join('')}</array>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>Major Version</key><integer>1</integer>
  <key>Music Folder</key><string>file:///Users/ana/Music/</string>
  <key>Tracks</key><dict>${tracks.join('\n')}</dict>
  <key>Playlists</key><array>
    <dict><key>Master</key><true/><key>Name</key><string>Library</string>${items([1001, 1002, 1003])}</dict>
    <dict><key>Name</key><string>Sets</string><key>Playlist Persistent ID</key><string>F1</string><key>Folder</key><true/></dict>
    <dict><key>Name</key><string>Harbour</string><key>Playlist Persistent ID</key><string>P1</string>
      <key>Parent Persistent ID</key><string>F1</string>${items([1003, 1001, 1003])}</dict>
  </array></dict></plist>`
}

export function makeRekordbox(list: Song[] = songs): string {
  const tracks = list.map(
    (song) =>
      `<TRACK TrackID="${song.id}" Name="${escapeText(song.name)}" Artist="${escapeText(song.artist)}" Composer="" Album="Crossings" Genre="${song.genre ?? ''}" Kind="MP3 File" TotalTime="181" DiscNumber="0" TrackNumber="2" Year="2024" AverageBpm="124.00" Rating="204" Tonality="Am" Label="Harbour" Mix="" Location="${escapeText(toUrl(song.path).replace('file://', 'file://localhost'))}"><TEMPO Inizio="0.1" Bpm="124.00" Metro="4/4" Battito="1"/></TRACK>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<DJ_PLAYLISTS Version="1.0.0"><PRODUCT Name="rekordbox" Version="7.0.0" Company="AlphaTheta"/>
<COLLECTION Entries="${list.length}">${tracks.join('\n')}</COLLECTION>
<PLAYLISTS><NODE Type="0" Name="ROOT" Count="1"><NODE Type="0" Name="2024" Count="1">
<NODE Name="Warm-up" Type="1" KeyType="0" Entries="2"><TRACK Key="1002"/><TRACK Key="1001"/></NODE>
</NODE></NODE></PLAYLISTS></DJ_PLAYLISTS>`
}

function chunk(tag: string, body: Buffer | string): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf16le').swap16() : body
  const head = Buffer.alloc(8)
  head.write(tag, 0, 'latin1')
  head.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([head, bytes])
}

export function makeCrate(paths: string[] = songs.map(({ path }) => path)): Buffer {
  return Buffer.concat([
    chunk('vrsn', '1.0/Serato ScratchLive Crate'),
    chunk('ovct', chunk('tvcn', 'song')),
    ...paths.map((path) => chunk('otrk', chunk('ptrk', path.replace(/^\//, '')))),
  ])
}

export function makeSeratoDatabase(list: Song[] = songs): Buffer {
  return Buffer.concat([
    chunk('vrsn', '2.0/Serato Scratch LIVE Database'),
    ...list.map(({ name, artist, path }) =>
      chunk(
        'otrk',
        Buffer.concat([
          chunk('pfil', path.replace(/^\//, '')),
          chunk('tsng', name),
          chunk('tart', artist),
          chunk('tlen', '03:01.50'),
        ]),
      ),
    ),
  ])
}
