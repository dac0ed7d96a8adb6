import type { ReactNode } from 'react'
import type { Tool } from './drawing.ts'

const icon = (children: ReactNode) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** Name, key and sign of each tool; drawn here because the icon family has no drawing tools. */
export const toolSigns: Record<Tool, { name: string; key: string; icon: ReactNode }> = {
  pencil: {
    name: '铅笔',
    key: 'P',
    icon: icon(<path d="M2.500 13.500l.8-3.200L10.600 3l2.400 2.400-7.300 7.300-3.200.8ZM9.300 4.300l2.400 2.400" />),
  },
  doodle: { name: '涂鸦', key: 'B', icon: icon(<path strokeWidth="2.400" d="M2 11c2-6 4-7 5-6s-2 6 0 7 4-6 7-7" />) },
  line: { name: '直线', key: 'L', icon: icon(<path d="M3 13 13 3" />) },
  text: { name: '文字', key: 'T', icon: icon(<path d="M3 5V3h10v2M8 3v10M6 13h4" />) },
  square: { name: '方形', key: 'R', icon: icon(<rect x="3" y="3" width="10" height="10" rx="0.5" />) },
  circle: { name: '圆形', key: 'C', icon: icon(<circle cx="8" cy="8" r="5.500" />) },
  eraser: {
    name: '橡皮',
    key: 'E',
    icon: icon(<path d="M9.500 2.500l4 4-7 7h-3l-2-2 8-9ZM6 6.500l4 4M6.500 13.500H14" />),
  },
}
