import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Radar } from '../../ui/radar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ProfileQuery } from './types.ts'

const axes = ['valence', 'arousal', 'energy', 'danceability', 'acousticness', 'vocal_presence'] as const

/** Six properties of a track in one shape. */
export function Portrait({ profile }: { profile: ProfileQuery }) {
  const words = useWords().sound
  const { percent } = useFormats()
  const skeleton = (
    <div className="radar-loading">
      <Skeleton rows={1} tall />
    </div>
  )
  return (
    <Card title={words.portrait}>
      <QueryView query={profile} skeleton={skeleton}>
        {({ portrait }) =>
          portrait ? (
            <Radar
              label={words.portrait}
              axes={axes.map((axis) => ({
                name: words.axes[axis],
                value: portrait[axis],
                text: percent(portrait[axis]),
              }))}
            />
          ) : (
            skeleton
          )
        }
      </QueryView>
    </Card>
  )
}
