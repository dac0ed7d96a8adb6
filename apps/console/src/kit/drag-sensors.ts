import { PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

/** How a drag begins: a mouse after a few pixels, a finger after a moment, so that presses and scrolling stay what they are. */
export const useDragSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 6 } }),
  )
