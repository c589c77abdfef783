import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in rem, as the window changes; endless until it is measured. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const measure = () => setWidth(Math.floor(element.current!.clientWidth / rem))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
