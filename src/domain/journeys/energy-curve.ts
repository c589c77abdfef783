import { Problem } from '../../lib/problem.ts'

/** The energy at a moment of the journey. */
export type EnergyPoint = { at_minutes: number; energy: number }

/** Refuses points that are not in order of time. */
export function checkCurve(points: readonly EnergyPoint[]): void {
  const wrong = points.findIndex(
    (point, index) => index > 0 && point.at_minutes <= points[index - 1]!.at_minutes,
  )
  if (wrong === -1) return
  throw new Problem('validation_error', 'The energy curve is not in order of time.', {
    details: [
      {
        field: `energy.${wrong}.at_minutes`,
        message: `must be later than that of the point before, ${points[wrong - 1]!.at_minutes}`,
      },
    ],
  })
}

/** The energy wanted at a moment: on the straight line between two points, and flat before the first and after the last. */
export function energyAt(points: readonly EnergyPoint[], minutes: number): number | null {
  const after = points.findIndex(({ at_minutes }) => at_minutes >= minutes)
  if (after === -1) return points.at(-1)?.energy ?? null
  const next = points[after]!
  const before = points[after - 1]
  if (before === undefined) return next.energy
  const share = (minutes - before.at_minutes) / (next.at_minutes - before.at_minutes)
  return before.energy + share * (next.energy - before.energy)
}
