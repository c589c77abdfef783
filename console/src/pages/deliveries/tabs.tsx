import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'

const tabs = [
  ['ingestions', '/ingestions'],
  ['conflicts', '/conflicts'],
  ['settings', '/delivery-settings'],
] as const

/** The pages about deliveries. */
export function DeliveryTabs({ current }: { current: (typeof tabs)[number][0] }) {
  const words = useWords().deliveryTabs
  return (
    <nav className="tabs" aria-label={words.label}>
      {tabs.map(([name, to]) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          {words[name]}
        </Link>
      ))}
    </nav>
  )
}
