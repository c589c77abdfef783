import { type Layout, type LayoutInput, layOut } from './layout.ts'

export function run(input: LayoutInput): Layout {
  return layOut(input)
}
