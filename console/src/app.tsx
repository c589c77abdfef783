import type { ReactNode } from 'react'
import { FirstAnswers } from './first-answers.tsx'
import { Catalogues } from './pages/catalogues.tsx'
import { Credits } from './pages/credits.tsx'
import { Developers } from './pages/developers.tsx'
import { Ingestion } from './pages/ingestion.tsx'
import { Ingestions } from './pages/ingestions.tsx'
import { NewIngestion } from './pages/new-ingestion.tsx'
import { Operator } from './pages/operator.tsx'
import { Organisation } from './pages/organisation.tsx'
import { Overview } from './pages/overview.tsx'
import { Profile } from './pages/profile.tsx'
import { Track } from './pages/track/page.tsx'
import { Tracks } from './pages/tracks.tsx'
import { Upload } from './pages/upload.tsx'
import { useWords } from './preferences.tsx'
import { Link, usePlace } from './router.tsx'
import { settings } from './settings.ts'
import { Icon, type IconName, Mark } from './ui/icons.tsx'
import { Page } from './ui/parts.tsx'
import { PlayerBar } from './ui/player-bar.tsx'
import { useCall } from './use-call.ts'

/** The pages of the main navigation, in its order. A new capability adds its line here. */
const places = [
  ['overview', '/'],
  ['tracks', '/tracks'],
  ['catalogues', '/catalogues'],
  ['upload', '/upload'],
  ['ingestions', '/ingestions'],
  ['credits', '/credits'],
  ['developers', '/developers'],
  ['operator', '/operator'],
] as const satisfies readonly (readonly [IconName, string])[]

type Route = [pattern: RegExp, page: (found: string[], readAccount: () => void) => ReactNode]

const routes: Route[] = [
  [/^\/$/, () => <Overview />],
  [/^\/tracks$/, () => <Tracks />],
  [
    /^\/tracks\/(workspace|atlas)\/([\w-]+)$/,
    ([layer, id]) => <Track layer={layer as 'atlas'} id={id!} key={id} />,
  ],
  [/^\/catalogues$/, () => <Catalogues />],
  [/^\/upload$/, () => <Upload />],
  [/^\/ingestions$/, () => <Ingestions />],
  [/^\/ingestions\/new$/, () => <NewIngestion />],
  [/^\/ingestions\/([\w-]+)$/, ([id]) => <Ingestion id={id!} key={id} />],
  [/^\/credits$/, () => <Credits />],
  [/^\/developers$/, () => <Developers />],
  [/^\/profile$/, (_, readAccount) => <Profile onRenamed={readAccount} />],
  [/^\/operator$/, () => <Operator />],
  [/^\/operator\/([\w-]+)$/, ([id]) => <Organisation id={id!} key={id} />],
]

export function App() {
  const words = useWords()
  const { path } = usePlace()
  const { data: account, error, again: readAccount } = useCall('getAccount', {})
  const shown = places.filter(([name]) => name !== 'operator' || account?.role === 'operator')
  // How many places there are decides where each stands.
  const unknown = account === undefined && error === undefined
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.nav.skip}
      </a>
      <header className="rail">
        <Link to="/" className="brand">
          <Mark />
          <span>Euterpe</span>
        </Link>
        <nav aria-label={words.nav.label} className={unknown ? 'unknown' : ''}>
          {shown.map(([name, to]) => (
            <NavLink key={name} name={name} to={to} here={to === '/' ? path === '/' : path.startsWith(to)} />
          ))}
        </nav>
        <div className="rail-foot">
          <a className="nav-link" href={`${settings.base_url}/docs`}>
            <Icon name="reference" />
            <span>{words.nav.reference}</span>
          </a>
          <Link to="/profile" className="nav-link me" aria-current={path === '/profile' ? 'page' : undefined}>
            <span className="initials" aria-hidden="true">
              {initials(account?.name)}
            </span>
            <span>{account?.name ?? words.nav.profile}</span>
          </Link>
        </div>
      </header>
      <main id="content">
        <FirstAnswers key={path}>{showPage(path, readAccount) ?? <NotFound />}</FirstAnswers>
      </main>
      <PlayerBar />
    </div>
  )
}

function showPage(path: string, readAccount: () => void): ReactNode {
  for (const [pattern, page] of routes) {
    const found = pattern.exec(path)
    if (found !== null) return page(found.slice(1), readAccount)
  }
  return null
}

function NavLink({ name, to, here }: { name: (typeof places)[number][0]; to: string; here: boolean }) {
  const words = useWords().nav
  return (
    <Link to={to} className="nav-link" aria-current={here ? 'page' : undefined}>
      <Icon name={name} />
      <span>{words[name]}</span>
    </Link>
  )
}

function NotFound() {
  const words = useWords().notFound
  return (
    <Page title={words.title} lead={words.text}>
      <Link to="/" className="button">
        {words.back}
      </Link>
    </Page>
  )
}

function initials(name: string | undefined): string {
  const words = (name ?? '').split(' ').filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}
