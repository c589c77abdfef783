import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

/** Stands where a list would be, and says how to fill it. */
export function Empty(props: { icon: IconName; title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={props.icon} size={26} />
      </span>
      <strong>{props.title}</strong>
      {props.hint && <p>{props.hint}</p>}
      {props.children}
    </div>
  )
}
