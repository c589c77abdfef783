import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { apiQuery } from './api/queries.ts'
import { PageReveal } from './page-reveal.tsx'
import { useWords } from './preferences.tsx'
import { Link, useRoute } from './router.tsx'
import { findPage } from './routes.tsx'
import { settings } from './settings.ts'
import { useShortcuts } from './shortcuts.ts'
import type { PaletteState } from './ui/command-palette.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Icon, type IconName, Logo } from './ui/icons.tsx'
import { Page } from './ui/page.tsx'
import { PlayerBar } from './ui/player-bar.tsx'
import { PagePlaceholder } from './ui/skeleton.tsx'
import { Toasts } from './ui/toasts.tsx'

/** The main navigation, in its order. On a phone the first ones are at hand; the others are under "More". */
const navigation = [
  ['overview', '/'],
  ['tracks', '/tracks'],
  ['playlists', '/playlists'],
  ['upload', '/upload'],
  ['catalogues', '/catalogues'],
  ['map', '/map'],
  ['review', '/review'],
  ['health', '/health'],
  ['ingestions', '/ingestions'],
  ['credits', '/credits'],
  ['developers', '/developers'],
  ['people', '/people'],
  ['audit', '/audit'],
  ['operator', '/operator'],
] as const satisfies readonly (readonly [IconName, string])[]

const atHand = 4

const CommandPalette = lazy(async () => ({
  default: (await import('./ui/command-palette.tsx')).CommandPalette,
}))

export function App() {
  const { path } = useRoute()
  const [palette, setPalette] = useState<PaletteState>('closed')
  const { data: account } = useQuery(apiQuery('getAccount', {}))
  useShortcuts({ 'ctrl+k': () => setPalette('search'), '?': () => setPalette('shortcuts') })
  return (
    <div className="shell">
      <Sidebar path={path} />
      <main id="content">
        <ErrorBoundary key={path}>
          <Suspense fallback={<LoadingPage />}>
            <PageReveal key={path}>{findPage(path) ?? <NotFound />}</PageReveal>
          </Suspense>
        </ErrorBoundary>
      </main>
      <PlayerBar />
      <Toasts />
      {palette !== 'closed' && (
        <Suspense>
          <CommandPalette
            state={palette}
            pages={navigation.filter(([name]) => isVisible(name, account?.role))}
            onClose={() => setPalette('closed')}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Pages that need a role are shown only to those who have it. */
function isVisible(name: IconName, role: string | undefined): boolean {
  if (name === 'operator') return role === 'operator'
  if (name === 'people' || name === 'audit') return role === 'admin' || role === 'operator'
  return true
}

function Sidebar({ path }: { path: string }) {
  const words = useWords().nav
  const { data: account, isPending } = useQuery(apiQuery('getAccount', {}))
  const entries = navigation.filter(([name]) => isVisible(name, account?.role))
  const isCurrent = (to: string) => (to === '/' ? path === '/' : path.startsWith(to))
  const more = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu that led to it
  useEffect(() => more.current?.hidePopover(), [path])
  const link = ([name, to]: (typeof entries)[number]) => (
    <Link key={name} to={to} className="nav-link" aria-current={isCurrent(to) ? 'page' : undefined}>
      <Icon name={name} />
      <span>{words[name]}</span>
    </Link>
  )
  return (
    <>
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      <header className="sidebar">
        <Link to="/" className="brand">
          <Logo />
          <span>Euterpe</span>
        </Link>
        {/* The number of entries decides where each one stands, and it is not known before the role is. */}
        <nav aria-label={words.label} className={isPending ? 'is-pending' : ''}>
          {entries.slice(0, atHand).map(link)}
          <button type="button" className="nav-link more-button" popoverTarget="more-pages">
            <Icon name="more" />
            <span>{words.more}</span>
          </button>
          <div ref={more} id="more-pages" className="more-pages" popover="auto">
            {entries.slice(atHand).map(link)}
          </div>
        </nav>
        <div className="sidebar-foot">
          <a className="nav-link" href={`${settings.base_url}/docs`}>
            <Icon name="reference" />
            <span>{words.reference}</span>
          </a>
          <Link
            to="/profile"
            className="nav-link me"
            aria-current={isCurrent('/profile') ? 'page' : undefined}
          >
            <span className="initials" aria-hidden="true">
              {initialsOf(account?.name ?? '')}
            </span>
            <span>{account?.name ?? words.profile}</span>
          </Link>
        </div>
      </header>
    </>
  )
}

function LoadingPage() {
  return (
    <div className="page is-loading" aria-busy>
      <PagePlaceholder withHeading />
    </div>
  )
}

function NotFound() {
  const words = useWords().notFound
  return (
    <Page title={words.title} lead={words.text}>
      <p>
        <Link to="/" className="button">
          {words.back}
        </Link>
      </p>
    </Page>
  )
}

function initialsOf(name: string): string {
  const parts = name.split(' ').filter(Boolean)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.[0] ?? '').join('')
}
