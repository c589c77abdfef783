/** `3:07` */
export function formatDuration(ms: number | null): string {
  if (ms === null) return ''
  const seconds = Math.round(ms / 1000)
  const rest = String(seconds % 60).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}
