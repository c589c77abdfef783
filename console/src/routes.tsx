import { type ComponentType, lazy, type ReactNode } from 'react'

/** Loads the code of a page when the page is opened for the first time. */
function lazyPage<Name extends string, Props>(
  name: Name,
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

const Overview = lazyPage('Overview', () => import('./pages/overview/page.tsx'))
const Tracks = lazyPage('Tracks', () => import('./pages/tracks/page.tsx'))
const TrackPage = lazyPage('TrackPage', () => import('./pages/track/page.tsx'))
const RecordPage = lazyPage('RecordPage', () => import('./pages/records/page.tsx'))
const Playlists = lazyPage('Playlists', () => import('./pages/playlists/list.tsx'))
const PlaylistPage = lazyPage('PlaylistPage', () => import('./pages/playlists/page.tsx'))
const Review = lazyPage('Review', () => import('./pages/review/page.tsx'))
const HealthPage = lazyPage('HealthPage', () => import('./pages/health/page.tsx'))
const Compare = lazyPage('Compare', () => import('./pages/compare/page.tsx'))
const SoundMap = lazyPage('SoundMap', () => import('./pages/map/page.tsx'))
const Catalogues = lazyPage('Catalogues', () => import('./pages/catalogues.tsx'))
const UploadPage = lazyPage('UploadPage', () => import('./pages/upload/page.tsx'))
const Ingestions = lazyPage('Ingestions', () => import('./pages/ingestions/list.tsx'))
const NewIngestion = lazyPage('NewIngestion', () => import('./pages/ingestions/new.tsx'))
const IngestionPage = lazyPage('IngestionPage', () => import('./pages/ingestions/page.tsx'))
const Conflicts = lazyPage('Conflicts', () => import('./pages/deliveries/conflicts.tsx'))
const DeliverySettings = lazyPage('DeliverySettings', () => import('./pages/deliveries/settings.tsx'))
const Storage = lazyPage('Storage', () => import('./pages/storage/page.tsx'))
const Credits = lazyPage('Credits', () => import('./pages/credits.tsx'))
const Developers = lazyPage('Developers', () => import('./pages/developers/page.tsx'))
const People = lazyPage('People', () => import('./pages/people/page.tsx'))
const Audit = lazyPage('Audit', () => import('./pages/audit/page.tsx'))
const Profile = lazyPage('Profile', () => import('./pages/profile/page.tsx'))
const Operator = lazyPage('Operator', () => import('./pages/operator/page.tsx'))
const Organisation = lazyPage('Organisation', () => import('./pages/operator/organisation.tsx'))

type Route = [pattern: RegExp, page: (parameters: string[]) => ReactNode]

const routes: Route[] = [
  [/^\/$/, () => <Overview />],
  [/^\/tracks$/, () => <Tracks />],
  [/^\/tracks\/workspace\/([\w-]+)$/, ([id]) => <TrackPage layer="workspace" id={id!} key={id} />],
  [/^\/tracks\/atlas\/([\w-]+)$/, ([id]) => <TrackPage layer="atlas" id={id!} key={id} />],
  [/^\/artists\/([\w-]+)$/, ([id]) => <RecordPage kind="artist" id={id!} key={id} />],
  [/^\/releases\/([\w-]+)$/, ([id]) => <RecordPage kind="release" id={id!} key={id} />],
  [/^\/labels\/([\w-]+)$/, ([id]) => <RecordPage kind="label" id={id!} key={id} />],
  [/^\/works\/([\w-]+)$/, ([id]) => <RecordPage kind="work" id={id!} key={id} />],
  [/^\/playlists$/, () => <Playlists />],
  [/^\/playlists\/([\w-]+)$/, ([id]) => <PlaylistPage id={id!} key={id} />],
  [/^\/review$/, () => <Review />],
  [/^\/health$/, () => <HealthPage />],
  [/^\/compare$/, () => <Compare />],
  [/^\/map$/, () => <SoundMap />],
  [/^\/catalogues$/, () => <Catalogues />],
  [/^\/upload$/, () => <UploadPage />],
  [/^\/ingestions$/, () => <Ingestions />],
  [/^\/ingestions\/new$/, () => <NewIngestion />],
  [/^\/ingestions\/([\w-]+)$/, ([id]) => <IngestionPage id={id!} key={id} />],
  [/^\/conflicts$/, () => <Conflicts />],
  [/^\/delivery-settings$/, () => <DeliverySettings />],
  [/^\/storage$/, () => <Storage />],
  [/^\/credits$/, () => <Credits />],
  [/^\/developers$/, () => <Developers />],
  [/^\/people$/, () => <People />],
  [/^\/audit$/, () => <Audit />],
  [/^\/profile$/, () => <Profile />],
  [/^\/operator$/, () => <Operator />],
  [/^\/operator\/([\w-]+)$/, ([id]) => <Organisation id={id!} key={id} />],
]

/** The page of a path, or null when there is none. */
export function findPage(path: string): ReactNode {
  for (const [pattern, page] of routes) {
    const match = pattern.exec(path)
    if (match !== null) return page(match.slice(1))
  }
  return null
}
