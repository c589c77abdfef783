import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

type Arrival = { arrived: boolean; awaited: Set<object>; check(): void }

const Context = createContext<Arrival | null>(null)

/** After this a page shows what it has: one call that hangs must not hide the others. */
const longestMs = 8000

/**
 * A page appears as a whole, when all that it asks for first was answered: answers that come one by one would push
 * each other about. Until then what is inside is laid out unseen, and a placeholder stands in its place.
 */
export function FirstAnswers({ children }: { children: ReactNode }) {
  const awaited = useRef(new Set<object>()).current
  const [arrived, setArrived] = useState(false)
  const value = useMemo(() => {
    const check = () => {
      if (awaited.size === 0) setArrived(true)
    }
    return { arrived, awaited, check }
  }, [arrived, awaited])
  // What is inside has said by now whether it waits for something.
  useLayoutEffect(value.check, [])
  useEffect(() => {
    const timer = setTimeout(() => setArrived(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Context value={value}>
      <div className={arrived ? 'page' : 'page arriving'} aria-busy={!arrived}>
        {children}
      </div>
    </Context>
  )
}

/** Keeps the page back for as long as something of it is not known; once shown, it stays. */
export function useAwaited(waiting: boolean): void {
  const arrival = use(Context)
  const awaited = arrival?.awaited
  const check = arrival?.check
  useLayoutEffect(() => {
    if (!waiting || awaited === undefined) return
    const me = {}
    awaited.add(me)
    return () => {
      awaited.delete(me)
      // An answer may bring parts that ask for more: they have said so when this turn ends.
      queueMicrotask(check!)
    }
  }, [waiting, awaited, check])
}

/** Whether the page is shown. */
export function useArrived(): boolean {
  return use(Context)?.arrived ?? true
}
