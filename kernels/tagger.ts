// The layers of the tagger's network. Pictures lie in memory row by row, pixel by pixel, all channels of a pixel side by side; channels come in
// eights, widths in fours. Products are added in fused steps where the processor has them.

export { depthwise, layPlane, stem } from './tagger-filters'
export { dense, pointwise } from './tagger-mixing'
export { channelMeans, poolOverTime, weighChannels } from './tagger-pooling'

export function allocate(bytes: i32): usize {
  return (heap.alloc(<usize>bytes + 16) + 15) & ~15
}
