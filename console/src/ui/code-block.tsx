import { CopyButton } from './copy-button.tsx'

/** Code with a button that copies it. */
export function CodeBlock({ text, label, short = false }: { text: string; label: string; short?: boolean }) {
  return (
    <div className={short ? 'code-block short' : 'code-block'}>
      <CopyButton text={text} label={label} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  )
}
