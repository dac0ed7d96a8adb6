/** Opens a class or a course as its learners find it, in a tab of its own: that is another site. */
export const openPreview = (placeId: string): void => void window.open(`/learn/class/${placeId}`, '_blank', 'noopener')
