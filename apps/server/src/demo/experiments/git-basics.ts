import { block } from './block.ts'
import { shellCheck } from './check-script.ts'
import type { DemoExperiment } from './types.ts'

/** Git: first commit, clean commits, a conflict, undoing, rescuing a lost commit, pushing next to a colleague. */
export const gitBasics: DemoExperiment = {
  key: 'git-basics',
  title: 'Git 协作：从第一次提交到找回丢失的工作',
  summary: block`
        会 \`add\`、\`commit\`、\`push\` 只够一个人用。真正的协作从**出错**开始：两个人改了同一行、密钥被提交、
        \`reset --hard\` 之后半天的工作不见了、推送被拒绝。

        本实验把这些"事故"逐一摆到你面前。每个任务都在一个独立的仓库里，改坏了可以重置，放心动手。

        完成后你应当能够：说清**工作区、暂存区、版本库**各是什么；把修改拆成有意义的提交；解决合并冲突；
        选择正确的撤销方式；用 \`reflog\` 救回提交；在推送被拒绝时不覆盖别人的工作。
  `,
  category: 'development-tools',
  tags: ['Git', '版本控制', '团队协作'],
  difficulty: 'medium',
  durationMinutes: 100,
  suite: { key: 'git-basics-suite', title: 'Git 工作站单机环境', machines: [{ hostname: 'git', templateKey: 'git' }] },
  teachingGuide: block`
        **课时建议**：2 学时。冲突与撤销两段适合结对完成：一人操作，一人说出"现在 HEAD 指向哪里"。

        **课堂演示**：在投影上一直开着 \`git log --oneline --graph --all\`，每执行一条命令就刷新一次，图比语言更有说服力。

        **评判要点**

        - 检查脚本看的是**仓库的最终状态**，不限定命令：\`revert\` 与手工改回再提交都可以，但改写已推送的历史不行。
        - "拆分提交"一题检查每个提交各自改了哪些文件，学员把两件事放在一个提交里是最常见的失败。
        - "并肩推送"一题中，\`push --force\` 会丢掉同事的提交，检查脚本会指出这一点；请借此讨论 \`--force-with-lease\`。

        **延伸**：让学得快的学员用 \`git rebase -i\` 合并"拆分提交"中的两个提交，再用 \`reflog\` 退回来。
  `,
  sections: [
    {
      title: '把修改变成历史',
      steps: [
        {
          key: 'three-areas',
          title: '三个区域，一张图',
          kind: 'text',
          points: 0,
          body: block`
                        ## 文件要走两步才进入历史

                        \`\`\`mermaid
                        flowchart LR
                          A[工作区<br/>你正在编辑的文件] -- git add --> B[暂存区<br/>下一次提交的清单]
                          B -- git commit --> C[版本库<br/>已经写下的历史]
                          C -- git restore --> A
                        \`\`\`

                        暂存区常被初学者当成麻烦，其实它正是 Git 的妙处：工作区里可以同时有三件没做完的事，
                        而你只把**其中一件**放进这次提交。

                        ## 随时问一句"现在怎样"

                        | 想知道 | 命令 |
                        | --- | --- |
                        | 哪些文件改了、哪些已暂存 | \`git status\` |
                        | 改了什么，还没暂存 | \`git diff\` |
                        | 已暂存，下次会提交什么 | \`git diff --staged\` |
                        | 历史长什么样 | \`git log --oneline --graph --all\` |

                        ## 提交说明写给半年后的自己

                        第一行用一句话说**做了什么**，必要时空一行，再写**为什么**：

                        \`\`\`
                        修正满减门槛：199 元应当享受优惠

                        原先用了 > 而不是 >=，恰好 199 元的订单没有减免。
                        \`\`\`

                        > 如果一句话里出现了"以及""顺便"，这多半应当是两个提交。
          `,
        },
        {
          key: 'first-commit',
          title: '任务：建立仓库并完成第一次提交',
          kind: 'task',
          points: 12,
          body: block`
                        ## 任务

                        在 \`~/notes\` 目录里已经有一些文件。请：

                        1. 把它变成 Git 仓库，默认分支叫 \`main\`；
                        2. 设置你的姓名和邮箱（没有姓名的提交会被拒绝）；
                        3. 编写 \`.gitignore\`，让 \`*.log\` 和 \`build/\` 目录不进入版本库；
                        4. 把其余文件（连同 \`.gitignore\` 本身）提交，说明不少于 4 个字。

                        ## 例子

                        \`\`\`bash
                        git init -b main
                        git config user.name  '李晓雨'
                        git config user.email 'xiaoyu@example.edu.cn'
                        git add .
                        git commit -m '记录第一周的学习笔记'
                        \`\`\`

                        ## 完成标志

                        \`\`\`console
                        $ git status --short
                        $ git ls-files
                        .gitignore
                        README.md
                        week1.md
                        \`\`\`

                        \`git status --short\` 什么都不输出，说明工作区是干净的。

                        ## 常见错误

                        先 \`git add .\` 再写 \`.gitignore\`：**已经被跟踪的文件不受忽略规则影响**，需要 \`git rm --cached 文件\` 把它移出暂存区。
          `,
          hint: '.gitignore 只需两行：`*.log` 和 `build/`。',
          hintCost: 2,
          setup: block`
                        mkdir -p ~/notes/build && cd ~/notes
                        printf '# 软件工程学习笔记\n' > README.md
                        printf '## 第一周\n\n- 版本控制为什么重要\n' > week1.md
                        printf 'debug: started\n' > debug.log
                        printf 'binary\n' > build/output.bin
          `,
          check: shellCheck(block`
                        cd ~/notes || fail '没有找到目录 ~/notes'
                        [ -d .git ] || fail '~/notes 还不是 Git 仓库，请在该目录里执行 git init'
                        git rev-parse -q --verify HEAD >/dev/null || partial 0.2 '仓库已建立，但还没有任何提交'
                        branch=$(git symbolic-ref --short HEAD)
                        [ "$branch" = main ] || partial 0.4 "当前分支叫 $branch，要求是 main，可以用 git branch -m main 改名"
                        tracked=$(git ls-tree -r --name-only HEAD)
                        for name in README.md week1.md .gitignore; do
                          grep -qx -- "$name" <<< "$tracked" || partial 0.4 "$name 还没有进入提交"
                        done
                        grep -Eq '\.log$|^build/' <<< "$tracked" && partial 0.5 '版本库里有本该忽略的文件（*.log 或 build/），请用 git rm --cached 移出后再提交'
                        for probe in other.log deep/trace.log build/x.o; do
                          git check-ignore -q "$probe" || partial 0.6 ".gitignore 还没有忽略 $probe 这样的文件"
                        done
                        [ "$(git log -1 --format=%s | wc -m)" -ge 5 ] || partial 0.8 '提交说明太短，请用一句话说明做了什么'
                        [ -z "$(git status --porcelain)" ] || partial 0.8 "工作区不干净：$(git status --porcelain | head -n 1)"
                        echo "通过：第一次提交 $(git log -1 --format='%h %s')"
          `),
          solve: block`
                        cd ~/notes
                        git init -q -b main
                        git config --global user.name '示范学员'
                        git config --global user.email 'learner@example.edu.cn'
                        printf '*.log\nbuild/\n' > .gitignore
                        git add .
                        git commit -q -m '记录第一周的学习笔记'
          `,
        },
        {
          key: 'split-commits',
          title: '任务：两件事，两个提交',
          kind: 'task',
          points: 14,
          body: block`
                        ## 背景

                        你在 \`~/shop\` 里一口气改了两处：修好了计价程序的错误（\`price.py\`），又补充了说明文档（\`README.md\`）。
                        混在一个提交里，将来想单独撤销其中一件就难了。

                        ## 任务

                        把工作区的修改做成**两个提交**：

                        - 一个只包含 \`price.py\`；
                        - 一个只包含 \`README.md\`；
                        - 说明各写各的事，不能相同；完成后工作区干净。

                        ## 例子

                        \`\`\`bash
                        git diff                    # 先看清改了什么
                        git add price.py            # 只放这一个文件
                        git diff --staged           # 提交前最后看一眼
                        git commit -m '修正满减门槛'
                        \`\`\`

                        如果两件事混在**同一个文件**里，用 \`git add -p\` 逐块选择。

                        ## 已经提交成一个了？

                        \`git reset --soft HEAD~1\` 撤回最近一次提交，但保留修改，重新来过即可。
          `,
          hint: '`git commit -a` 会把全部修改一起提交，这里不要用。',
          hintCost: 2,
          setup: block`
                        git config --global user.name >/dev/null || git config --global user.name '示范学员'
                        git config --global user.email >/dev/null || git config --global user.email 'learner@example.edu.cn'
                        rm -rf ~/shop && git init -q -b main ~/shop && cd ~/shop
                        printf 'def price(total):\n    if total > 199:\n        return total - 20\n    return total\n' > price.py
                        printf '# 小店计价\n' > README.md
                        git add . && git commit -q -m '小店计价初版'
                        sed -i 's/total > 199/total >= 199/' price.py
                        printf '\n满 199 元减 20 元。\n' >> README.md
          `,
          check: shellCheck(block`
                        cd ~/shop || fail '没有找到仓库 ~/shop'
                        count=$(git rev-list --count HEAD)
                        [ "$count" -gt 1 ] || fail '还没有新的提交，工作区里有两处修改等着你'
                        first=$(git rev-list --max-parents=0 HEAD)
                        for commit in $(git rev-list "$first"..HEAD); do
                          files=$(git diff-tree --no-commit-id --name-only -r "$commit" | LC_ALL=C sort | tr '\n' ' ')
                          case "$files" in
                            'README.md price.py ') partial 0.3 "提交 \${commit:0:7} 同时改了两个文件，请拆成两个提交（git reset --soft HEAD~1）" ;;
                          esac
                        done
                        [ "$count" -eq 3 ] || partial 0.5 "初版之后应当正好有 2 个提交，现在有 $((count - 1)) 个"
                        [ -z "$(git status --porcelain)" ] || partial 0.7 '还有修改没有提交'
                        grep -q 'total >= 199' price.py && grep -q '满 199 元减 20 元' README.md || partial 0.5 '有一处修改丢失了，请重置本环节后再试'
                        [ "$(git log -2 --format=%s | sort -u | wc -l)" -eq 2 ] || partial 0.8 '两个提交的说明相同，请各自说明做了什么'
                        echo '通过：两件事，两个提交'
          `),
          solve: block`
                        cd ~/shop
                        git add price.py && git commit -q -m '修正满减门槛：199 元应当享受优惠'
                        git add README.md && git commit -q -m '说明满减规则'
          `,
        },
      ],
    },
    {
      title: '分支、冲突与后悔药',
      steps: [
        {
          key: 'resolve-conflict',
          title: '任务：解决一次合并冲突',
          kind: 'task',
          points: 16,
          body: block`
                        ## 冲突不是错误

                        两个分支改了同一处，Git 不知道听谁的，于是停下来问你。它把两种写法都写进文件：

                        \`\`\`
                        <<<<<<< HEAD
                        午餐：番茄牛腩，15 元
                        =======
                        午餐：宫保鸡丁，14 元
                        >>>>>>> spring
                        \`\`\`

                        \`=======\` 上面是当前分支的，下面是对方的。你要做的是：**理解两边各自想做什么**，把这一段改成应有的样子，
                        删掉三种标记，然后 \`git add\`、\`git commit\`。

                        ## 任务

                        仓库 \`~/canteen\` 的 \`main\` 分支把小炒肉涨到了 16 元；分支 \`feature/spicy\` 给小炒肉加了"（可选辣度）"。
                        请把 \`feature/spicy\` 合并进 \`main\`，结果中这一行**同时保留两边的意图**：

                        \`\`\`
                        小炒肉（可选辣度） 16 元
                        \`\`\`

                        其他行（包括对方新增的一行）都要保留。合并要留下一个合并提交。

                        ## 步骤提示

                        \`\`\`bash
                        cd ~/canteen
                        git log --oneline --graph --all
                        git merge feature/spicy      # 出现 CONFLICT，不要慌
                        git status                   # 看哪些文件等你处理
                        vim menu.txt
                        \`\`\`

                        想放弃重来：\`git merge --abort\`。

                        ## 常见错误

                        只留一边的写法就提交了：冲突"消失"了，同事的工作也消失了。
          `,
          hint: '编辑后用 `grep -n "<<<<\\|====\\|>>>>" menu.txt` 确认没有残留标记，再 add 和 commit。',
          hintCost: 3,
          setup: block`
                        rm -rf ~/canteen && git init -q -b main ~/canteen && cd ~/canteen
                        printf '米饭 1 元\n小炒肉 14 元\n紫菜汤 2 元\n' > menu.txt
                        git add . && git commit -q -m '一食堂菜单'
                        git switch -q -c feature/spicy
                        printf '米饭 1 元\n小炒肉（可选辣度） 14 元\n紫菜汤 2 元\n凉拌黄瓜 5 元\n' > menu.txt
                        git commit -q -am '小炒肉可选辣度，新增凉拌黄瓜'
                        git switch -q main
                        printf '米饭 1 元\n小炒肉 16 元\n紫菜汤 2 元\n' > menu.txt
                        git commit -q -am '小炒肉调价到 16 元'
          `,
          check: shellCheck(block`
                        cd ~/canteen || fail '没有找到仓库 ~/canteen'
                        [ "$(git symbolic-ref -q --short HEAD)" = main ] || fail '请切换回 main 分支：git switch main'
                        [ -f .git/MERGE_HEAD ] && partial 0.3 '合并正在进行，改好文件后还要 git add 和 git commit'
                        git merge-base --is-ancestor feature/spicy main || fail 'feature/spicy 的提交还没有合并进 main'
                        text=$(git show HEAD:menu.txt)
                        grep -Eq '^(<<<<<<<|=======|>>>>>>>)' <<< "$text" && partial 0.3 'menu.txt 里还留着冲突标记（<<<<<<< 之类），请删掉'
                        line=$(grep '小炒肉' <<< "$text")
                        [ "$line" = '小炒肉（可选辣度） 16 元' ] || partial 0.5 "小炒肉这一行现在是：$line；应当同时保留调价和可选辣度"
                        for name in '米饭 1 元' '紫菜汤 2 元' '凉拌黄瓜 5 元'; do
                          grep -qx "$name" <<< "$text" || partial 0.6 "合并之后少了一行：$name"
                        done
                        [ "$(git rev-list --merges --count main)" -ge 1 ] || partial 0.7 '没有留下合并提交，请用 git merge 而不是手工抄写'
                        [ -z "$(git status --porcelain)" ] || partial 0.9 '还有修改没有提交'
                        echo '通过：两边的意图都保留下来了'
          `),
          solve: block`
                        cd ~/canteen
                        git merge -q feature/spicy || true
                        printf '米饭 1 元\n小炒肉（可选辣度） 16 元\n紫菜汤 2 元\n凉拌黄瓜 5 元\n' > menu.txt
                        git add menu.txt
                        git commit -q -m '合并 feature/spicy：保留新价格与可选辣度'
          `,
        },
        {
          key: 'undo-published',
          title: '任务：撤销已经公开的提交',
          kind: 'task',
          points: 12,
          body: block`
                        ## 撤销有两种

                        | | \`git revert 提交\` | \`git reset --hard 提交\` |
                        | --- | --- | --- |
                        | 做什么 | 新增一个**相反的**提交 | 把分支指针往回拨 |
                        | 历史 | 只增不减 | 被改写 |
                        | 适用 | 已经推送、别人可能用到 | 只在自己机器上的提交 |

                        已经公开的历史不能改写：别人的工作建立在它上面。

                        ## 任务

                        \`~/site\` 的历史里，有一个提交把调试开关打开了（\`DEBUG=true\`），之后又有一个正常的提交，**三个提交都已推送**。
                        请撤销那个坏提交的效果：

                        - \`config.env\` 回到 \`DEBUG=false\`；
                        - 后来的正常修改（\`TIMEOUT=30\`）必须保留；
                        - 不改写历史：原有的提交一个都不能少；
                        - 推送到远端 \`origin\`。

                        先用 \`git log --oneline\` 找到坏提交的编号，再用 \`git show 编号\` 确认。
          `,
          hint: '`git revert --no-edit 编号` 然后 `git push`。',
          hintCost: 2,
          setup: block`
                        rm -rf ~/site ~/remote/site.git && mkdir -p ~/remote
                        git init -q --bare -b main ~/remote/site.git
                        git init -q -b main ~/site && cd ~/site
                        printf 'PORT=8080\n\nDEBUG=false\n\nRETRY=3\n\nTIMEOUT=10\n' > config.env
                        git add . && git commit -q -m '站点配置'
                        sed -i 's/DEBUG=false/DEBUG=true/' config.env && git commit -q -am '临时打开调试'
                        sed -i 's/TIMEOUT=10/TIMEOUT=30/' config.env && git commit -q -am '放宽超时到 30 秒'
                        git tag -f published >/dev/null
                        git remote add origin ~/remote/site.git && git push -q -u origin main
          `,
          check: shellCheck(block`
                        cd ~/site || fail '没有找到仓库 ~/site'
                        git merge-base --is-ancestor published main || fail '原有的提交不在 main 的历史里了：已推送的历史不能改写，请重置本环节，改用 git revert'
                        text=$(git show main:config.env)
                        grep -qx 'DEBUG=false' <<< "$text" || fail "main 上的 config.env 仍是 $(grep DEBUG <<< "$text")，还没有撤销坏提交"
                        grep -qx 'TIMEOUT=30' <<< "$text" || partial 0.4 '调试开关关掉了，但后来的 TIMEOUT=30 也丢了，请只撤销坏提交'
                        [ "$(git --git-dir="$HOME/remote/site.git" rev-parse main)" = "$(git rev-parse main)" ] || partial 0.7 '本地已经改好，还没有推送到 origin'
                        echo '通过：效果撤销了，历史一个不少'
          `),
          solve: block`
                        cd ~/site
                        git revert --no-edit "$(git log --format=%h --grep='临时打开调试' -1)" >/dev/null
                        git push -q
          `,
        },
        {
          key: 'rescue-lost-commit',
          title: '任务：救回"消失"的提交',
          kind: 'task',
          points: 12,
          body: block`
                        ## 提交很难真正丢失

                        \`git reset --hard\` 只是移动了分支指针，原来的提交仍在仓库里，只是没有名字指向它。
                        Git 把 \`HEAD\` 去过的每一个地方都记在**引用日志**里：

                        \`\`\`console
                        $ git reflog
                        3f2a9c1 HEAD@{0}: reset: moving to HEAD~2
                        b7d01e4 HEAD@{1}: commit: 补充第三章
                        91c2f00 HEAD@{2}: commit: 补充第二章
                        \`\`\`

                        找到编号，给它一个分支名，就救回来了：\`git branch 名字 编号\`。

                        ## 任务

                        你的室友在 \`~/thesis\` 里误用了 \`git reset --hard\`，论文的第三章不见了。请：

                        - 建立分支 \`rescued\`，指向**包含第三章的那个提交**；
                        - \`main\` 保持不动（他还没想好要不要合并）。

                        完成后 \`git show rescued:chapter3.md\` 应当能看到内容。

                        > 没有提交过的修改不在引用日志里，救不回来。所以：**多提交，早提交**。
          `,
          hint: '在 `git reflog` 里找"写完第三章"那一行，用它最左边的编号建分支。',
          hintCost: 2,
          setup: block`
                        rm -rf ~/thesis && git init -q -b main ~/thesis && cd ~/thesis
                        printf '# 第一章 绪论\n' > chapter1.md && git add . && git commit -q -m '写完第一章'
                        printf '# 第二章 相关工作\n' > chapter2.md && git add . && git commit -q -m '写完第二章'
                        printf '# 第三章 系统设计\n\n三天三夜写成。\n' > chapter3.md && git add . && git commit -q -m '写完第三章'
                        git reset -q --hard HEAD~1
                        printf '参考文献\n' > refs.md && git add . && git commit -q -m '整理参考文献'
          `,
          check: shellCheck(block`
                        cd ~/thesis || fail '没有找到仓库 ~/thesis'
                        git rev-parse -q --verify rescued >/dev/null || fail '还没有名为 rescued 的分支'
                        git cat-file -e rescued:chapter3.md 2>/dev/null || partial 0.3 "rescued 指向“$(git log -1 --format=%s rescued)”，里面没有 chapter3.md"
                        [ "$(git log -1 --format=%s rescued)" = '写完第三章' ] || partial 0.5 'rescued 应当指向原来的提交，而不是重新写的一份'
                        git cat-file -e main:chapter3.md 2>/dev/null && partial 0.7 'main 被改动了，本题只要求建立 rescued 分支'
                        [ "$(git log -1 --format=%s main)" = '整理参考文献' ] || partial 0.7 'main 应当停在“整理参考文献”'
                        echo '通过：第三章回来了'
          `),
          solve: block`
                        cd ~/thesis
                        git branch rescued "$(git reflog --format='%h %gs' | awk '/写完第三章/ { print $1; exit }')"
          `,
        },
        {
          key: 'quiz-undo',
          title: '想一想：该用哪一种撤销',
          kind: 'question',
          points: 6,
          body: block`
                        下面三种情形都要"撤销"，但合适的做法不一样：有的可以改写历史，有的不可以，有的还没有进入历史。想清楚提交是否已经被别人看到，再为每种情形选择最合适的一条命令。
          `,
          answer: '未推送的提交说明用 --amend；已推送的提交用 revert；未暂存的修改用 restore。',
          question: {
            type: 'matching',
            left: [
              '提交**还没有推送**，说明写错了一个字',
              '有问题的提交**已经推送**，同事在它后面继续工作',
              '刚改乱了一个文件，还没有暂存',
            ],
            right: [
              '`git commit --amend`',
              '`git revert <提交>`',
              '`git restore <文件>`',
              '`git reset --hard` 后强制推送',
            ],
            pairs: [
              [0, 0],
              [1, 1],
              [2, 2],
            ],
            analysis:
              '--amend 用新提交替换最近一次提交，只适合还没有公开的提交；已经公开的提交用 revert 追加一次反向修改，不改写别人的历史；restore 只恢复工作区的文件。',
          },
        },
      ],
    },
    {
      title: '与同事并肩',
      steps: [
        {
          key: 'push-beside-colleague',
          title: '任务：推送被拒绝之后',
          kind: 'task',
          points: 14,
          body: block`
                        ## 为什么会被拒绝

                        \`\`\`
                         ! [rejected]        main -> main (fetch first)
                        \`\`\`

                        同事先你一步推送了。如果远端接受你的推送，他的提交就会从分支上消失，所以 Git 拒绝。
                        正确的做法是先把对方的工作**取回来**，再把自己的放在上面：

                        \`\`\`mermaid
                        gitGraph
                          commit id: "共同的起点"
                          commit id: "同事：加入单位"
                          commit id: "你：加入校验" type: HIGHLIGHT
                        \`\`\`

                        \`\`\`bash
                        git pull --rebase     # 取回，再把我的提交挪到最前面
                        git push
                        \`\`\`

                        也可以 \`git pull --no-rebase\` 得到一个合并提交，两种都算对。

                        ## 任务

                        - \`~/team\` 是你的克隆，里面已有一个还没推送的提交；
                        - 请让远端 \`main\` **同时包含**你和同事的提交；
                        - 本地与远端一致，工作区干净。

                        ## 常见错误

                        \`git push --force\`：推送成功了，同事的提交也没了。除非确切知道自己在做什么，不要在共享分支上使用它。
          `,
          hint: '`git pull --rebase && git push`，这一次没有冲突。',
          hintCost: 2,
          setup: block`
                        rm -rf ~/team ~/remote/team.git /tmp/colleague && mkdir -p ~/remote
                        git init -q --bare -b main ~/remote/team.git
                        git clone -q ~/remote/team.git ~/team 2>/dev/null && cd ~/team && git switch -q -c main 2>/dev/null
                        printf 'def area(a, b):\n    return a * b\n' > area.py
                        git add . && git commit -q -m '面积计算' && git push -q -u origin main
                        git clone -q ~/remote/team.git /tmp/colleague && cd /tmp/colleague
                        printf '面积的单位是平方米。\n' > UNITS.md
                        git add . && git -c user.name='王同事' -c user.email='wang@example.edu.cn' commit -q -m '说明单位'
                        git push -q && rm -rf /tmp/colleague
                        cd ~/team
                        printf 'def area(a, b):\n    if a < 0 or b < 0:\n        raise ValueError("边长不能为负")\n    return a * b\n' > area.py
                        git commit -q -am '拒绝负数边长'
          `,
          check: shellCheck(block`
                        cd ~/team || fail '没有找到仓库 ~/team'
                        subjects=$(git --git-dir="$HOME/remote/team.git" log --format=%s main)
                        grep -qx '说明单位' <<< "$subjects" || fail '远端 main 上同事的提交“说明单位”不见了，多半是用了 --force。请重置本环节再试'
                        [ -d .git/rebase-merge ] && partial 0.3 '变基还没有结束，请看 git status 的提示'
                        git --git-dir="$HOME/remote/team.git" show main:area.py | grep -q 'raise ValueError' || fail '远端 main 还没有你的修改（拒绝负数边长）'
                        git fetch -q
                        [ "$(git rev-parse main)" = "$(git rev-parse origin/main)" ] || partial 0.8 '远端已经完整，但你的本地 main 与远端不一致'
                        [ -z "$(git status --porcelain)" ] || partial 0.8 '工作区还有没提交的修改'
                        echo '通过：两个人的提交都在远端'
          `),
          solve: block`
                        cd ~/team
                        git pull -q --rebase
                        git push -q
          `,
        },
        {
          key: 'quiz-fetch-pull',
          title: '想一想：fetch 与 pull',
          kind: 'question',
          points: 4,
          body: block`
                        判断：\`git fetch\` 只更新 \`origin/main\` 这样的远程跟踪分支，不会改动你的工作区和本地分支；
                        \`git pull\` 相当于 \`git fetch\` 之后再合并（或变基）。
          `,
          answer: '对。',
          question: {
            type: 'true_false',
            options: [],
            answer: ['对'],
            analysis:
              'fetch 是安全的"看一眼"。先 fetch，再用 git log main..origin/main 看看别人做了什么，然后才决定合并还是变基，是很好的习惯。',
          },
        },
        {
          key: 'report',
          title: '实验报告：一份给新同学的事故手册',
          kind: 'report',
          points: 10,
          body: block`
                        ## 要求

                        假设下周有新同学加入你的小组，请为他写一份一页纸的《Git 事故手册》：

                        | 部分 | 要求 | 分值 |
                        | --- | --- | --- |
                        | 三种事故 | 从本实验中选三种，写清**现象、原因、处理命令** | 6 |
                        | 一张图 | 贴出 \`~/canteen\` 的 \`git log --oneline --graph --all\`，说明每一个节点的来历 | 2 |
                        | 一条约定 | 为小组提出一条能避免事故的约定，并说明理由 | 2 |

                        不要照抄命令手册，写你真正遇到的情况。
          `,
          answer: block`
                        评分参考：

                        - 三种事故每种 2 分，现象与原因各 0.5 分，处理方法 1 分；把 \`reset --hard\` 用于已推送的提交，该项不得分。
                        - 图中应有一个双亲的合并提交，能指出两个父提交分别来自 \`main\` 与 \`feature/spicy\`。
                        - 约定示例：推送前先 \`git fetch\` 并查看差异；共享分支禁止 \`--force\`；一个提交只做一件事。
          `,
        },
      ],
    },
  ],
}
