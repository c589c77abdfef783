import { type ReactNode, useEffect, useState } from 'react'
import { type Claims, readClaims } from './api.ts'
import { Catalogues } from './pages/catalogues.tsx'
import { Credits } from './pages/credits.tsx'
import { Developers } from './pages/developers.tsx'
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

/** The pages of the main navigation, in its order. A new capability adds its line here. */
const places = [
  ['overview', '/'],
  ['tracks', '/tracks'],
  ['catalogues', '/catalogues'],
  ['upload', '/upload'],
  ['credits', '/credits'],
  ['developers', '/developers'],
] as const satisfies readonly (readonly [IconName, string])[]

type Route = [pattern: RegExp, page: (found: string[], claims: Claims | null) => ReactNode]

const routes: Route[] = [
  [/^\/$/, (_, claims) => <Overview claims={claims} />],
  [/^\/tracks$/, () => <Tracks />],
  [
    /^\/tracks\/(workspace|atlas)\/([\w-]+)$/,
    ([layer, id]) => <Track layer={layer as 'atlas'} id={id!} key={id} />,
  ],
  [/^\/catalogues$/, () => <Catalogues />],
  [/^\/upload$/, () => <Upload />],
  [/^\/credits$/, () => <Credits />],
  [/^\/developers$/, () => <Developers />],
  [/^\/profile$/, (_, claims) => <Profile claims={claims} />],
]

export function App() {
  const words = useWords()
  const { path } = usePlace()
  const [claims, setClaims] = useState<Claims | null>(null)
  useEffect(() => {
    readClaims().then(setClaims, () => setClaims({}))
  }, [])
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
        <nav aria-label={words.nav.label}>
          {places.map(([name, to]) => (
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
              {initials(claims?.name)}
            </span>
            <span>{claims?.name ?? words.nav.profile}</span>
          </Link>
        </div>
      </header>
      <main id="content">{showPage(path, claims) ?? <NotFound />}</main>
      <PlayerBar />
    </div>
  )
}

function showPage(path: string, claims: Claims | null): ReactNode {
  for (const [pattern, page] of routes) {
    const found = pattern.exec(path)
    if (found !== null) return page(found.slice(1), claims)
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
