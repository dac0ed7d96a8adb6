import { CSS } from '@dnd-kit/utilities'
import type { useSortable } from '@dnd-kit/sortable'

/** How dnd-kit says that something moves without a transition. */
const atOnce = CSS.Transition.toString({ property: 'transform', duration: 0, easing: 'linear' })

/**
 * Where something that is dragged or moves out of the way is drawn. What stays where it is keeps no style: after each change of an
 * order dnd-kit asks for a transition of no length, of every row.
 */
export const dragStyle = ({
  transform,
  transition,
}: Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>) => ({
  transform: CSS.Translate.toString(transform),
  transition: transform === null && transition === atOnce ? undefined : transition,
})
