import type { WidgetTheme } from '../code/widget-theme.ts'

/**
 * Eight colours that stay apart for people who see no red, green or blue well (after Okabe and Ito's set, moved in lightness
 * until each has 3:1 against the card it is drawn on).
 */
export const chartPalette = {
  dark: ['#56b4e9', '#e69f00', '#2fbf91', '#f0e442', '#e08bb8', '#5b9bd5', '#f0793a', '#b9c0cc'],
  light: ['#0072b2', '#b86e00', '#00795a', '#8a6d00', '#b04a85', '#3b6fb5', '#c44e00', '#5a6372'],
} as const

/** The theme as echarts takes it. */
export function chartTheme({ isDark, colours }: WidgetTheme, fontFamily: string): object {
  const line = { lineStyle: { color: colours.border } }
  const axis = {
    axisLine: line,
    axisTick: line,
    axisLabel: { color: colours.textQuiet },
    nameTextStyle: { color: colours.textQuiet },
    splitLine: { lineStyle: { color: colours.border, opacity: 0.5 } },
    splitArea: { areaStyle: { color: ['transparent', 'transparent'] } },
  }
  return {
    darkMode: isDark,
    color: chartPalette[isDark ? 'dark' : 'light'],
    backgroundColor: 'transparent',
    textStyle: { fontFamily, color: colours.text },
    legend: {
      textStyle: { color: colours.textQuiet },
      inactiveColor: colours.border,
      pageTextStyle: { color: colours.textQuiet },
    },
    tooltip: {
      backgroundColor: colours.raised,
      borderColor: colours.border,
      textStyle: { color: colours.text, fontSize: 12 },
      confine: true,
    },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false }, axisTick: { show: false } },
    timeAxis: axis,
    logAxis: axis,
    radar: {
      radius: '68%',
      axisName: { color: colours.textQuiet },
      splitLine: line,
      axisLine: line,
      splitArea: { show: false },
    },
    calendar: {
      itemStyle: { color: 'transparent', borderColor: colours.border },
      splitLine: line,
      dayLabel: { color: colours.textQuiet },
      monthLabel: { color: colours.textQuiet },
      yearLabel: { color: colours.textQuiet },
    },
    visualMap: { textStyle: { color: colours.textQuiet } },
    dataZoom: { textStyle: { color: colours.textQuiet }, borderColor: colours.border },
    line: { symbol: 'circle', symbolSize: 6, lineStyle: { width: 2 } },
    bar: { barMaxWidth: 40, itemStyle: { borderRadius: [3, 3, 0, 0] } },
    pie: { label: { color: colours.text }, itemStyle: { borderColor: colours.surface, borderWidth: 2 } },
    graph: { label: { color: colours.text }, lineStyle: { color: colours.border } },
    tree: { label: { color: colours.text }, lineStyle: { color: colours.border } },
    gauge: {
      title: { color: colours.textQuiet },
      detail: { color: colours.text },
      axisLabel: { color: colours.textQuiet },
    },
  }
}
