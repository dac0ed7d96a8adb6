type ArtworkProps = { lead?: string | undefined; picture?: string | undefined }

/** The side next to the form, with the platform's own picture and words where it has some. Its name is next to it, above the form. */
export function Artwork({ lead, picture }: ArtworkProps) {
  return (
    <aside className="auth-art" aria-hidden="true">
      {picture ? <img className="auth-picture" src={picture} alt="" /> : <Terminal />}
      <p className="art-lead">{lead || '在真实环境里教，在真实环境里学'}</p>
    </aside>
  )
}

/** A terminal at work over a quiet field of circles, drawn in the theme's hue. */
function Terminal() {
  return (
    <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" focusable="false">
      <g className="art-rings" fill="none">
        {[90, 150, 220, 300, 390, 490, 600].map((radius) => (
          <circle key={radius} cx="560" cy="180" r={radius} />
        ))}
        {[120, 190, 270, 360].map((radius) => (
          <circle key={radius} cx="90" cy="820" r={radius} />
        ))}
      </g>
      <g className="art-nodes">
        <circle cx="410" cy="180" r="6" />
        <circle cx="716" cy="336" r="8" />
        <circle cx="354" cy="260" r="4" />
        <circle cx="660" cy="660" r="5" />
        <circle cx="318" cy="555" r="7" />
      </g>
      <g transform="translate(96 300)">
        <rect className="art-window" width="500" height="312" rx="14" />
        <rect className="art-bar" width="500" height="40" rx="14" />
        <circle className="art-dot" cx="24" cy="20" r="5" />
        <circle className="art-dot" cx="42" cy="20" r="5" />
        <circle className="art-dot" cx="60" cy="20" r="5" />
        <g className="art-code">
          <text x="28" y="82">
            <tspan className="art-prompt">learner@lab:~$ </tspan>grep -c ERROR app.log
          </text>
          <text x="28" y="112">
            17
          </text>
          <text x="28" y="142">
            <tspan className="art-prompt">learner@lab:~$ </tspan>git commit -m "修复日志统计"
          </text>
          <text x="28" y="172">
            [main 3f2c1ab] 修复日志统计
          </text>
          <text x="28" y="202">
            <tspan className="art-prompt">learner@lab:~$ </tspan>verify 3
          </text>
          <text x="28" y="232">
            <tspan className="art-pass">✓ 验证通过</tspan> 得分 20 / 20
          </text>
          <text x="28" y="272">
            <tspan className="art-prompt">learner@lab:~$ </tspan>
          </text>
        </g>
        <rect className="art-cursor" x="146" y="258" width="9" height="18" />
      </g>
    </svg>
  )
}
