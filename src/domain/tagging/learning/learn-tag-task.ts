import { learnTag } from './learn-tag.ts'

export const run = learnTag
