import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'

/** A button that opens a small box under it. */
export function PopupMenu(props: {
  title: string
  trigger: ReactNode
  className: string
  align?: 'start' | 'end'
  children: ReactNode
}) {
  return (
    <Popover.Root>
      <Popover.Trigger className={props.className}>{props.trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          sideOffset={6}
          align={props.align ?? 'start'}
          collisionPadding={12}
          className="popover-positioner"
        >
          <Popover.Popup className="popover">
            <Popover.Title className="visually-hidden">{props.title}</Popover.Title>
            {props.children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
