import { useEffect, useRef, useState } from 'react'
import { useWords } from '../preferences.tsx'
import { Icon } from './icons.tsx'

export function CopyButton({ text, label }: { text: string; label: string }) {
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
    <button type="button" className="copy" aria-label={`${words.copy}: ${label}`} onClick={copy}>
      {copied && <Icon name="check" size={15} />}
      <span aria-live="polite">{copied ? words.copied : words.copy}</span>
    </button>
  )
}

/** A value with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <span className="copyable">
      <code className="breaks">{text}</code> <CopyButton text={text} label={label} />
    </span>
  )
}
