import type { Operations } from '../../../../packages/client/operations.ts'

export type Health = Operations['getHealthOfWorkspace']['data']
export type IssueKind = Health['issues'][number]['kind']
export type PairKind = Health['pairs'][number]['kind']
