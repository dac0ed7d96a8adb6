# Runs one command inside a machine that is already up, with no more power than the machine's own processes have.
#
# Three processes: the outer one stays with the server and listens to it; the middle one is in the machine's process
# namespace, a child of its first process as all there are, adopts every orphan of the command (child subreaper) and can
# therefore end all of them, also daemons; the inner one gives up everything and becomes the command. The first two stay
# outside the machine's control group, so that a machine full of processes or memory can still be entered.
#
# The order arrives as "key=value\0" items, ended by an empty item, on descriptor 3 or in a file named by the first
# argument (which is removed at once). Descriptor 3 stays open as the life line: when it closes, the command is ended.
# The outcome goes to descriptor 4: "status <wait status> <user µs> <system µs> <largest process KiB>" or "error <text>".
use strict;

my %nr = (
  x86_64  => { close => 3, setns => 308, prctl => 157, capset => 126, prlimit => 302, memfd => 319, dup3 => 292, setsid => 112, getrusage => 98, setresuid => 117, setresgid => 119, setgroups => 116 },
  aarch64 => { close => 57, setns => 268, prctl => 167, capset => 91, prlimit => 261, memfd => 279, dup3 => 24, setsid => 157, getrusage => 165, setresuid => 147, setresgid => 149, setgroups => 159 },
);

my $order;
if (@ARGV) {
  open($order, '<', $ARGV[0]) or die "order: $!\n";
  unlink $ARGV[0];
} else {
  open($order, '<&=', 3) or die "order: $!\n";
}
my $text = '';
until ($text =~ /(^|\0)\0\z/) {
  sysread($order, $text, 65536, length $text) or die "order: cut short\n";
}
my (%one, %many);
for my $item (split /\0/, $text) {
  my ($key, $value) = split /=/, $item, 2;
  $one{$key} = $value;
  push @{ $many{$key} }, $value;
}
my $call     = $nr{ $one{arch} } or die "unknown architecture\n";
my $terminal = $one{terminal};
my $report;
open($report, '>&=', 4) unless $terminal;
close($order) if $terminal;
$_ and defined fileno($_) and fcntl($_, 2, 1) for ($order, $report); # close on exec
$0 = 'lab-exec';

# What the server's own parent left open for it (a log, a socket, a pipe) is no learner's.
sub close_above {
  my $last = shift;
  opendir(my $open, '/proc/self/fd') or die "descriptors: $!\n";
  my @numbers = grep { /^\d+\z/ && $_ > $last } readdir $open;
  closedir($open);
  syscall($call->{close}, $_ + 0) for @numbers;
}
close_above($terminal ? 2 : 4); # a terminal's order is a file, read whole by now

sub fail { my $why = shift; syswrite($report, "error $why\n") if $report; print STDERR "$why\n" unless $report; exit 125 }

sub must {
  my ($what, @args) = @_;
  my $result = syscall($call->{$what}, @args);
  fail("$what: $!") if $result == -1;
  return $result;
}

my %namespace;
sub owner_of {
  my $number = ioctl($namespace{ $_[0] }, 0xb701, 0) or fail("owner: $!"); # NS_GET_USERNS
  open(my $owner, '<&=', $number + 0) or fail("owner: $!");
  fcntl($owner, 2, 1);
  return $owner;
}

must('prctl', 4, 0, 0, 0, 0); # not dumpable: nothing in the machine may look into us
sub check_identity {
  open(my $stat, '<', "/proc/$one{pid}/stat") or fail('gone');
  my ($rest) = <$stat> =~ /.*\) (.*)/s;
  fail('gone') if $rest =~ /^[ZX]/ || (split / /, $rest)[19] ne $one{start};
}

check_identity();
my @groups; # opened while we may, written to by the inner process
for my $file (@{ $many{procs} || [] }) {
  open(my $out, '>', $file) or fail("cgroup: $!");
  push @groups, $out;
}
sub open_namespaces {
  for my $kind (qw(user mnt pid net uts ipc cgroup)) {
    open($namespace{$kind}, '<', "/proc/$one{pid}/ns/$kind") or fail('gone');
  }
}
# The first process of a machine with a root of its own shows itself to the server's root only.
open_namespaces() if $one{account};
if ($one{uid}) {
  my $uid = $one{uid} + 0;
  must('setgroups', 0, 0);
  must('setresgid', $uid, $uid, $uid);
  must('setresuid', $uid, $uid, $uid);
}
open_namespaces() unless $one{account};
check_identity(); # what was opened was still the machine's
# What a machine is made of belongs to its outer user namespace, whose child, entered last, its processes are in. A
# private network belongs to the namespace of its holder, the outer one's parent: that is entered first.
my $owner    = owner_of('mnt');
my $netOwner = owner_of('net');
my %flag = (cgroup => 0x02000000, ipc => 0x08000000, uts => 0x04000000, net => 0x40000000, pid => 0x20000000, mnt => 0x00020000);
must('setns', fileno($netOwner), 0x10000000);
must('setns', fileno($namespace{net}), $flag{net});
must('setns', fileno($owner), 0x10000000) if (stat $owner)[1] != (stat $netOwner)[1];
must('setns', fileno($namespace{$_}), $flag{$_}) for qw(cgroup ipc uts pid mnt);

if ($terminal) {
  # Let go of the terminal, so that the command can take it as its own controlling terminal.
  $SIG{HUP} = 'IGNORE';
  ioctl(STDIN, 0x5422, 0); # TIOCNOTTY
}
pipe(my $alive, my $living) or fail("pipe: $!");
pipe(my $held, my $leash) or fail("pipe: $!");
my $between = fork;
fail("fork: $!") unless defined $between;
unless ($between) {
  # It ends at once, and the machine's first process takes over what it leaves: so `pstree` shows it there.
  close($leash);
  my $middle = fork;
  fail("fork: $!") unless defined $middle;
  supervise() unless $middle;
  exit 0;
}
close($living);
close($held);
waitpid($between, 0);

# The leash ends with us, whatever ends us; the middle one then ends all.
my $ending = 0;
$SIG{HUP} = $SIG{TERM} = $SIG{INT} = sub { $ending = 1 };
while (1) {
  my $watch = '';
  vec($watch, fileno($alive), 1) = 1;
  vec($watch, 3, 1) = 1 unless $terminal || $ending;
  my $ready = select($watch, undef, undef, 5);
  if ($ready > 0) {
    last if vec($watch, fileno($alive), 1);
    $ending = 1 if vec($watch, 3, 1);
  }
  close($leash) if $ending;
}
my $code = '';
exit(sysread($alive, $code, 1) ? ord $code : 137);

# The middle process: waits for the command; when the leash or somebody in the machine (TERM) ends it, ends all that
# descends from it.
sub supervise {
  close($alive);
  must('prctl', 36, 1, 0, 0, 0); # child subreaper
  must('prctl', 4, 0, 0, 0, 0);
  pipe(my $woken, my $wake) or fail("pipe: $!");
  fcntl($wake, 4, 04000); # not blocking: a full pipe wakes us as well
  my ($asked, $status) = (0);
  $SIG{HUP}  = 'IGNORE';
  $SIG{TERM} = sub { $asked ||= 1; syswrite($wake, 't') };
  $SIG{CHLD} = sub { syswrite($wake, 'c') };
  my $inner = fork;
  fail("fork: $!") unless defined $inner;
  become() unless $inner;
  until (defined $status) {
    my $watch = '';
    vec($watch, fileno($woken), 1) = 1;
    vec($watch, fileno($held), 1)  = 1 unless $asked;
    if (select($watch, undef, undef, $asked ? 0.02 : undef) > 0) {
      sysread($woken, my $words, 512) if vec($watch, fileno($woken), 1);
      $asked ||= 1 if vec($watch, fileno($held), 1);
    }
    while ((my $child = waitpid(-1, 1)) > 0) { $status = $? if $child == $inner }
    next if !$asked || defined $status;
    if ($terminal) { kill $asked++ > 20 ? 'KILL' : 'HUP', $inner }
    else { $status = end_all($inner) }
  }
  end_all($inner) if $one{alone};
  my $usage = "\0" x 144;
  syscall($call->{getrusage}, -1, $usage); # of all children
  my ($user, $userMicro, $system, $systemMicro, $largest) = unpack('q5', $usage);
  syswrite($report, join(' ', 'status', $status, $user * 1e6 + $userMicro, $system * 1e6 + $systemMicro, $largest) . "\n") if $report;
  syswrite($living, chr($status & 127 ? 128 + ($status & 127) : $status >> 8));
  exit 0;
}

# Stops, then kills every descendant, until none is left; answers with the command's own wait status.
sub end_all {
  my $inner = shift;
  my $status = 9;
  my %stopped;
  for my $round (1 .. 2000) {
    my %parent;
    opendir(my $processes, '/proc') or last;
    for my $pid (grep { /^\d+$/ } readdir $processes) {
      open(my $file, '<', "/proc/$pid/stat") or next;
      my ($state, $above) = (<$file> // '') =~ /.*\) (\S) (\d+)/s or next;
      $parent{$pid} = $above;
    }
    my (@mine, %ours);
    $ours{$$} = 1;
    my $grew = 1;
    while ($grew) {
      $grew = 0;
      for my $pid (keys %parent) {
        next if $ours{$pid} || !$ours{ $parent{$pid} };
        $ours{$pid} = $grew = 1;
        push @mine, $pid;
      }
    }
    my @fresh = grep { !$stopped{$_} } @mine;
    if (@fresh && $round < 200) { kill 'STOP', @fresh; $stopped{$_} = 1 for @fresh }
    else { kill 'KILL', @mine }
    while ((my $child = waitpid(-1, 1)) > 0) { $status = $? if $child == $inner }
    last unless @mine;
    select(undef, undef, undef, 0.001);
  }
  return $status;
}

# The inner process: same control group, limits, user, filter as the machine's first process, then the command.
sub become {
  $SIG{$_} = 'DEFAULT' for qw(HUP TERM INT CHLD);
  must('setsid');
  ioctl(STDIN, 0x540E, 0) if $terminal; # TIOCSCTTY
  syswrite($_, '0') or fail("cgroup: $!") for @groups;
  must('setns', fileno($namespace{user}), 0x10000000) unless $one{account}; # entered already: it has no second one
  if (defined $one{script}) {
    my $name   = 'script';
    my $number = must('memfd', $name, 1);
    open(my $file, '+<&=', $number) or fail("script: $!");
    for (my $done = 0 ; $done < length $one{script} ;) { $done += syswrite($file, $one{script}, 65536, $done) or fail("script: $!") }
    sysseek($file, 0, 0);
    must('dup3', $number, 9, 0);
  }
  for my $limit (@{ $many{rlimit} || [] }) {
    my ($resource, $value) = split /:/, $limit;
    my $pair = pack('QQ', $value, $value);
    must('prlimit', 0, $resource + 0, $pair, 0);
  }
  %ENV = map { split /=/, $_, 2 } @{ $many{env} || [] };
  my $filter  = pack('H*', $one{seccomp});
  my $program = pack('Sx6P', length($filter) / 8, $filter);
  my @command = @{ $many{arg} };
  if ($one{account}) { become_account($program) }
  else { enter_folder() }
  my %kept = map { $_ => 1 } split /,/, $one{keepcaps} // '';
  my @sets = (0, 0);
  if (!$one{account}) { must('prctl', 24, $_, 0, 0, 0) for 0 .. $one{lastcap} }
  elsif ($> == 0) { $sets[$_ >> 5] |= 1 << ($_ & 31) for keys %kept }
  my ($header, $rights) = (pack('LL', 0x20080522, 0), pack('L6', $sets[0], $sets[0], 0, $sets[1], $sets[1], 0));
  must('capset', $header, $rights);
  must('prctl', 1, 9, 0, 0, 0);  # end with the middle process
  unless ($one{account}) {
    must('prctl', 38, 1, 0, 0, 0); # no new privileges
    must('prctl', 22, 2, $program, 0, 0);
  }
  exec { $command[0] } @command;
  print STDERR "$command[0]: $!\n";
  exit 127;
}

# The folder is the learner's to remove: then it is the command that failed, as in a shell.
sub enter_folder { chdir($one{cwd}) or do { print STDERR "cd: $one{cwd}: $!\n"; exit 126 } }

# In a machine with a root of its own: an account as its /etc says, with what give_up of machine.pl leaves to everybody.
sub become_account {
  my $program = shift;
  my ($uid, $gid, $home, $shell) = $one{account} eq 'root' ? (0, 0, '/root', '/bin/sh') : (1000, 1000, '/home/learner', '/bin/sh');
  if (open(my $users, '<', '/etc/passwd')) {
    while (my $line = <$users>) {
      chomp $line;
      my @fields = split /:/, $line;
      next unless $fields[0] eq $one{account} && @fields >= 6;
      ($uid, $gid, $home) = ($fields[2] + 0, $fields[3] + 0, $fields[5]);
      $shell = $fields[6] if $fields[6];
      last;
    }
  }
  my @groups;
  if (open(my $list, '<', '/etc/group')) {
    while (my $line = <$list>) {
      chomp $line;
      my ($name, undef, $number, $members) = split /:/, $line;
      push @groups, $number + 0 if grep { $_ eq $one{account} } split /,/, $members // '';
    }
  }
  splice @groups, 32;
  @ENV{qw(HOME SHELL)} = ($home, $shell);
  $one{cwd} = $home if $one{cwd} eq '~';
  my %kept = map { $_ => 1 } split /,/, $one{keepcaps};
  for my $number (0 .. $one{lastcap}) { must('prctl', 24, $number, 0, 0, 0) unless $kept{$number} }
  my $packed = pack('L*', @groups);
  must('setgroups', scalar @groups, $packed);
  must('setresgid', $gid, $gid, $gid);
  must('prctl', 22, 2, $program, 0, 0); # while that is still allowed: set-id programs of the image work, so it must be
  must('setresuid', $uid, $uid, $uid);
  enter_folder();
}
