import { type ReactNode, useEffect, useId } from 'react'
import { useIsRevealed } from '../page-reveal.tsx'
import { announcePage } from '../router.tsx'
import { PagePlaceholder } from './skeleton.tsx'

type HeadingProps = {
  title: string
  lead?: string
  actions?: ReactNode
  /** The heading depends on a response, so it appears together with the page. */
  isLoaded?: boolean
}

/** A page with its heading, a sentence about it, and its main actions. */
export function Page({ children, ...heading }: HeadingProps & { children: ReactNode }) {
  const revealed = useIsRevealed()
  return (
    <>
      {!revealed && heading.isLoaded && <PagePlaceholder withHeading />}
      <Heading {...heading} />
      {!revealed && !heading.isLoaded && <PagePlaceholder />}
      {children}
    </>
  )
}

export function Heading({ title, lead, actions, isLoaded = false }: HeadingProps) {
  const visible = useIsRevealed() || !isLoaded
  useEffect(() => {
    document.title = `${title} · Euterpe`
  }, [title])
  useEffect(() => {
    if (visible) announcePage()
  }, [visible])
  return (
    <header className={isLoaded ? 'page-head' : 'page-head early'}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </header>
  )
}

export function Card(props: { title?: string; action?: ReactNode; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`card ${props.className ?? ''}`} aria-labelledby={props.title ? id : undefined}>
      {props.title && (
        <div className="card-head">
          <h2 id={id}>{props.title}</h2>
          {props.action}
        </div>
      )}
      {props.children}
    </section>
  )
}
