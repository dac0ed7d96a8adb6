/** A pass mark in points: 60 percent of 40 are 24. */
export const passPoints = (percent: number, maxScore: number): number => Math.round(percent * maxScore) / 100

/** A pass mark as it is said everywhere: in percent, and in points where these are another number. */
export const passMark = (percent: number, maxScore: number): string =>
  maxScore === 100 || maxScore === 0 ? `${percent}%` : `${percent}%（${passPoints(percent, maxScore)}/${maxScore} 分）`
