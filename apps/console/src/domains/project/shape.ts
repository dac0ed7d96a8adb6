import type { CoverShape } from '../../kit/cover-shape.ts'

/** A project without a picture is drawn as its learners. */
export const shapeOf = (learners: number): CoverShape => ({ of: 'squares', count: learners })
