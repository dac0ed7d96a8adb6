import { PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

// The same objects at each drawing: for new ones everything that can be dragged is drawn again.
const mouse = { activationConstraint: { distance: 4 } }
const finger = { activationConstraint: { delay: 120, tolerance: 6 } }

/** How a drag begins: a mouse after a few pixels, a finger after a moment, so that presses and scrolling stay what they are. */
export const useDragSensors = () => useSensors(useSensor(PointerSensor, mouse), useSensor(TouchSensor, finger))
