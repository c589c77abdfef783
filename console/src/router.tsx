import { type ComponentProps, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { Icon } from './ui/icons.tsx'

const basePath = '/console'
const navigated = 'euterpe-navigated'

const toUrl = (path: string) => (path === '/' ? basePath : `${basePath}${path}`)

function subscribe(listener: () => void): () => void {
  for (const event of ['popstate', navigated]) addEventListener(event, listener)
  return () => {
    for (const event of ['popstate', navigated]) removeEventListener(event, listener)
  }
}

/** The current path and query, without the console's own prefix. */
export function useRoute(): { path: string; query: URLSearchParams } {
  const url = useSyncExternalStore(subscribe, () => `${location.pathname}${location.search}`)
  const address = url.slice(basePath.length)
  const [path, query] = address.split('?')
  if (path) lastAddresses.set(path, address)
  return { path: path === '' || path === undefined ? '/' : path, query: new URLSearchParams(query) }
}

export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', toUrl(path))
  else history.pushState(null, '', toUrl(path))
  dispatchEvent(new Event(navigated))
  if (!options.replace) {
    scrollTo(0, 0)
    unannounced = { focusBefore: document.activeElement }
    requestAnimationFrame(announcePage)
  }
}

/** The address at which a list was left, with its search, filters and page. */
const lastAddresses = new Map<string, string>()

/** Leads back to a list, the way it was left. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={lastAddresses.get(to) ?? to} className="back">
      <Icon name="left" size={16} /> {children}
    </Link>
  )
}

/** A page that screen readers were not told about yet, and what had the focus when the user asked for it. */
let unannounced: { focusBefore: Element | null } | null = null

/**
 * Moves the focus to the heading of a new page, so that screen readers announce it. Leaves the focus alone when the
 * user has moved it meanwhile. Does nothing until the heading is visible.
 */
export function announcePage(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (unannounced === null || heading === null) return
  const focused = document.activeElement
  const userMovedOn = focused !== unannounced.focusBefore && focused !== document.body && focused !== heading
  if (!userMovedOn) heading.focus({ preventScroll: true })
  if (userMovedOn || document.activeElement === heading) unannounced = null
}

type LinkProps = ComponentProps<'a'> & { to: string }

export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlainClick =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlainClick || event.defaultPrevented) return
    event.preventDefault()
    navigate(to)
  }
  return <a href={toUrl(to)} onClick={follow} {...rest} />
}
