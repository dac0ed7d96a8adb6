const FAMILY =
  "system-ui, -apple-system, 'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

const MODES = {
  dark: { className: 'on-dark', glass: '#dfe6e1', prompt: '#4fd193', text: '#f1f5f2' },
  light: { className: 'on-light', glass: '#2c3a32', prompt: '#0a8a56', text: '#1d2621' },
} as const

type LogoProps = { mode: keyof typeof MODES; src?: string | null | undefined }

/** The platform's own logo for one mode, else the product's: drawn in place, as in the HTML, so that nothing is fetched for it. */
export function Logo({ mode, src }: LogoProps) {
  const { className, glass, prompt, text } = MODES[mode]
  // The hidden one of the two is not fetched.
  if (src) return <img className={className} src={src} alt="" height={28} loading="lazy" />
  return (
    <svg className={className} width={160} height={28} viewBox="0 0 160 28" fill="none" aria-hidden>
      <g strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M10.5 3.5h7M12 3.5v7.2L5.2 21.4a2 2 0 0 0 1.7 3.1h14.2a2 2 0 0 0 1.7-3.1L16 10.7V3.5"
          stroke={glass}
          strokeWidth={1.8}
        />
        <path d="M9.8 16.2l3 2.3-3 2.3M15 20.9h3.6" stroke={prompt} strokeWidth={2} />
      </g>
      <text x={35} y={20} fill={text} fontFamily={FAMILY} fontSize={16.5} fontWeight={600} letterSpacing={0.4}>
        云实验教学平台
      </text>
    </svg>
  )
}
