let isUnderWay = false

// Outside thing followed: input methods. A composition that loses its field ends without a word in some browsers.
if (typeof window !== 'undefined') {
  window.addEventListener('compositionstart', () => (isUnderWay = true), true)
  for (const end of ['compositionend', 'focusout']) window.addEventListener(end, () => (isUnderWay = false), true)
}

/** Whether characters are being put together by an input method: what is in the field then is not what will be written. */
export const isComposing = (): boolean => isUnderWay
