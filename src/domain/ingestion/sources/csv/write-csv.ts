export { writeRow } from '../../../../lib/csv-row.ts'
