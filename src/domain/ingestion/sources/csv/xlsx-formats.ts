/** How Excel shows numbers that are dates, times or long codes. */

/** The built-in formats of dates and times, by number. */
const builtIn: Record<number, string> = {
  14: 'd', 15: 'd', 16: 'd', 17: 'd', 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm', 21: 'h:mm:ss', 22: 'd', 45: 'mm:ss',
  46: 'h:mm:ss', 47: 'mm:ss',
} // biome-ignore format: a table

/** `d` for a date, or the form of a time; null if the format shows a plain number. */
export function isTimeFormat(id: number, code: string | undefined): string | null {
  if (code === undefined) return builtIn[id] ?? null
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]hms]*\]/g, '').toLowerCase()
  if (/[yd]/.test(bare)) return 'd'
  if (!/[hs]/.test(bare)) return null
  if (!bare.includes('h')) return 'mm:ss'
  return bare.includes('s') ? 'h:mm:ss' : 'h:mm'
}

const dayMs = 86_400_000
/** Day 0 of Excel, which believes that 1900 was a leap year. */
const epoch = Date.UTC(1899, 11, 30)

export function formatCell(value: number, format: string | null): string {
  if (!Number.isFinite(value)) return ''
  if (format === 'd') return new Date(epoch + Math.floor(value) * dayMs).toISOString().slice(0, 10)
  if (format !== null) return formatTime(Math.round(value * 86_400), format)
  // Codes such as UPCs come as 7.31E+12.
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? value.toFixed(0) : String(value)
  return String(Number(value.toPrecision(15)))
}

/** As it is shown: somebody who types 3:25 into Excel gets three hours, and means minutes. */
function formatTime(seconds: number, format: string): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (format === 'h:mm') return `${hours}:${two(minutes)}`
  return format === 'mm:ss' ? `${hours * 60 + minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`
}
