/** A phone, a tablet, and a projector's 1280×720 at 200 %. */
export const smallScreens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 640, height: 360 },
] as const
