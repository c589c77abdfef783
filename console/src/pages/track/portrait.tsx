import { useFormats, useWords } from '../../preferences.tsx'
import { Card } from '../../ui/parts.tsx'
import { Radar } from '../../ui/radar.tsx'
import { Fault, Waiting } from '../../ui/states.tsx'
import type { Profile } from './page.tsx'

const order = ['valence', 'arousal', 'energy', 'danceability', 'acousticness', 'vocal_presence'] as const

/** Six sides of a track in one shape. */
export function Portrait({ profile }: { profile: Profile }) {
  const words = useWords().sound
  const { percent } = useFormats()
  const portrait = profile.data?.portrait
  return (
    <Card title={words.portrait}>
      {profile.error ? (
        <Fault error={profile.error} again={profile.again} />
      ) : portrait ? (
        <Radar
          label={words.portrait}
          axes={order.map((name) => ({
            name: words.sides[name],
            value: portrait[name],
            shown: percent(portrait[name]),
          }))}
        />
      ) : (
        <div className="radar-waiting">
          <Waiting rows={1} tall />
        </div>
      )}
    </Card>
  )
}
