import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useArrived } from '../first-answers.tsx'
import { useFormats, useWords } from '../preferences.tsx'
import { announcePage } from '../router.tsx'
import { Icon } from './icons.tsx'
import { Placeholder } from './states.tsx'

type HeadingProps = {
  title: string
  lead?: string
  actions?: ReactNode
  /** It is an answer itself, and so is shown with the others. */
  late?: boolean
}

/** A page: its heading, a sentence, and what can be done here. */
export function Page({ children, ...heading }: HeadingProps & { children: ReactNode }) {
  return (
    <>
      {heading.late && <Placeholder heading />}
      <Heading {...heading} />
      {!heading.late && <Placeholder />}
      {children}
    </>
  )
}

export function Heading({ title, lead, actions, late = false }: HeadingProps) {
  const shown = useArrived() || !late
  useEffect(() => {
    document.title = `${title} · Euterpe`
  }, [title])
  useEffect(() => {
    if (shown) announcePage()
  }, [shown])
  return (
    <header className={late ? 'page-head' : 'page-head early'}>
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

/** One of a few, as radio buttons that look like a switch. */
export function Choice<Value extends string>(props: {
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange(value: Value): void
}) {
  const name = useId()
  return (
    <fieldset className="choice">
      <legend className="unseen">{props.label}</legend>
      {props.options.map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function Pager(props: { page: number; pages: number; onPage(page: number): void }) {
  const words = useWords().common
  const { number } = useFormats()
  if (props.pages < 2) return null
  return (
    <nav className="pager" aria-label={words.page(number(props.page), number(props.pages))}>
      <button
        type="button"
        className="second"
        disabled={props.page <= 1}
        onClick={() => props.onPage(props.page - 1)}
      >
        {words.previous}
      </button>
      <span>{words.page(number(props.page), number(props.pages))}</span>
      <button
        type="button"
        className="second"
        disabled={props.page >= props.pages}
        onClick={() => props.onPage(props.page + 1)}
      >
        {words.next}
      </button>
    </nav>
  )
}

export function Copy({ text, what }: { text: string; what: string }) {
  const words = useWords().common
  const [copied, setCopied] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    timer.current = window.setTimeout(() => setCopied(false), 2000)
  }
  return (
    <button type="button" className="copy" aria-label={`${words.copy}: ${what}`} onClick={copy}>
      {copied ? <Icon name="check" size={15} /> : null}
      <span aria-live="polite">{copied ? words.copied : words.copy}</span>
    </button>
  )
}

/** Terms and what they are, in two columns. */
export function Facts({ rows }: { rows: (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function Layer({ layer }: { layer: 'workspace' | 'atlas' }) {
  const words = useWords().common
  return <span className={`badge ${layer}`}>{words[layer]}</span>
}
