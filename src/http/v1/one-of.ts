import { type Static, type TObject, Type } from 'typebox'

/** A union whose branches are told apart by one property, which has another constant value in each. */
export function OneOf<Branches extends TObject[]>(
  propertyName: string,
  branches: [...Branches],
  options: { title: string; description?: string; examples?: unknown[] },
) {
  return Type.Unsafe<Static<Branches[number]>>({
    type: 'object',
    ...options,
    required: [propertyName],
    discriminator: { propertyName },
    oneOf: branches,
  })
}
