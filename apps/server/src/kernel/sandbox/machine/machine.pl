# Starts machines that have root: a user namespace with a range of ids, overlays on an image, and our own first process.
#
# Four processes: the outer one stays as the monitor and reaps; the second makes the user namespace (as the owner's uid),
# waits for its ids, makes the other namespaces and ends; the third is the machine's process 1. It builds the root folder,
# leaves the old one, gives up what a learner's root shall not have, starts the services and reaps until the end.
# SIGINT to it is a hot reboot: all processes end, /run and /tmp are emptied, services start; the disk stays.
#
# argv: "serve" for the launcher, which the server feeds with orders and which is forked for each machine, so that all of
# this is read once (parts/launcher.pl); or one order, of the kind that runs a command.
#
# An order: key=value … Keys: arch, kind (machine, keeper of a suite's network, run: only a command in a user namespace, after
# "--"), uid (owner to drop to), map (direct or helper, base, count; joined by ":"), joinns (pid:startTime of a keeper, whose
# user namespace is shared), procs (control-group file, repeatable), layer and bind (place:host path, repeatable), disk, shm
# (bytes), hostname, hosts (hex), address (card:address/prefix,
# repeatable; what a hot reboot gives back), account (root or learner), tools and work (host folders; work is at /mnt of a command), sealed (a command without
# the host's network that can write at /mnt alone), rlimit, lastcap, keepcaps (numbers joined
# by ","), seccomp (hex).
use strict;

my ($folder) = __FILE__ =~ m{(.*/)};
require "${folder}parts/calls.pl";

our (%one, %many, $call, $none, $NEWUSER, $NEWNS, $NEWPID, $NEWNET, $NEWIPC, $NEWUTS, $NEWCGROUP, $NOSUID, $NODEV, $NOEXEC);
our (@layers, @layerTrees, @binds, @bindTrees, @devices, @deviceTrees, $toolTree, $workTree);
my $keeper;

if (@ARGV && $ARGV[0] eq 'serve') {
  require "${folder}parts/$_.pl" for qw(root first boot launcher);
  serve_orders();
  exit 0;
}
my @order;
while (@ARGV) {
  my $item = shift @ARGV;
  last if $item eq '--';
  push @order, $item;
}
take_order(@order);
close_above(2);
make();

sub open_sources {
  @layerTrees  = map { open_tree($_->[1]) } @layers;
  @bindTrees   = map { open_tree($_->[1]) } @binds;
  @deviceTrees = map { open_tree("/dev/$_") } @devices;
  $toolTree    = open_tree($one{tools}) if $one{tools};
  $workTree    = open_tree($one{work})  if $one{work};
}

sub open_keeper {
  my ($pid, $start) = split /:/, $one{joinns};
  open($keeper, '<', "/proc/$pid/ns/user") or die "suite: $!\n";
  open(my $stat, '<', "/proc/$pid/stat") or die "suite: $!\n";
  my ($rest) = <$stat> =~ /.*\) (.*)/s;
  die "suite: its keeper is gone\n" if (split / /, $rest)[19] ne $start;
}

# The outer process. It holds nothing of the machine, and ends with it.
sub make {
  $0 = 'lab-machine';
  @layers  = map { [split /:/, $_, 2] } @{ $many{layer} || [] };
  @binds   = map { [split /:/, $_, 2] } @{ $many{bind}  || [] };
  @devices = $one{kind} eq 'machine' ? qw(null zero full random urandom tty) : ();
  open_keeper() if $one{joinns};
  # As root the host's folders are opened now: the owner's uid reaches none of them.
  open_sources() if $one{uid};

  pipe(my $askedRead, my $asked) or die "pipe: $!\n";
  pipe(my $mappedRead, my $mapped) or die "pipe: $!\n";
  must('prctl', 36, 1, 0, 0, 0); # child subreaper: process 1 becomes our child when the second process has ended
  my $second = fork;
  die "fork: $!\n" unless defined $second;
  unless ($second) {
    close($askedRead);
    close($mapped);
    make_namespaces($asked, $mappedRead);
  }
  close($asked);
  close($mappedRead);
  unless ($one{joinns}) {
    sysread($askedRead, my $word, 1) or exit 1;
    write_maps($second);
    syswrite($mapped, 'x');
  }
  close($mapped);
  if ($one{kind} eq 'run') {
    waitpid($second, 0);
    exit($? & 127 ? 128 + ($? & 127) : $? >> 8);
  }
  syscall($call->{close}, $_) for @layerTrees, @bindTrees, @deviceTrees, defined $toolTree ? $toolTree : ();
  open(STDIN,  '<', '/dev/null');
  open(STDOUT, '>', '/dev/null');
  open(STDERR, '>', '/dev/null');
  close_above(2);
  1 while wait != -1;
  leave(0);
}

sub write_maps {
  my $pid = shift;
  my ($how, $base, $count) = split /:/, $one{map};
  if ($how eq 'direct') {
    for my $kind (qw(uid gid)) {
      open(my $file, '>', "/proc/$pid/${kind}_map") or die "ids: $!\n";
      defined syswrite($file, "0 $base $count\n") or die "ids: $!\n";
    }
    return;
  }
  for my $program (qw(newuidmap newgidmap)) {
    my $said = qx{$program $pid 0 $base $count 2>&1};
    die "ids: $program: $said\n" if $?;
  }
}

sub make_namespaces {
  my ($asked, $mappedRead) = @_;
  for my $file (@{ $many{procs} || [] }) {
    open(my $out, '>', $file) or die "cgroup: $!\n";
    defined syswrite($out, '0') or die "cgroup: $!\n";
  }
  for my $limit (@{ $many{rlimit} || [] }) {
    my ($resource, $value) = split /:/, $limit;
    my $pair = pack('QQ', $value, $value);
    must('prlimit', 0, $resource + 0, $pair, 0);
  }
  if ($one{uid}) {
    my $uid = $one{uid} + 0;
    must('setgroups', 0, 0);
    must('setresgid', $uid, $uid, $uid);
    must('setresuid', $uid, $uid, $uid);
  }
  if ($one{joinns}) { must('setns', fileno($keeper), $NEWUSER) }
  else {
    must('unshare', $NEWUSER);
    syswrite($asked, 'x');
    close($asked);
    sysread($mappedRead, my $word, 1) or exit 1;
  }
  my $spaces = $NEWNS | $NEWPID | $NEWIPC | $NEWUTS;
  $spaces |= $NEWNET unless $one{kind} eq 'run' && !$one{sealed};
  $spaces |= $NEWCGROUP unless $one{kind} eq 'run';
  must('unshare', $spaces);
  open_sources() if !$one{uid};
  must('setresgid', 0, 0, 0);
  must('setresuid', 0, 0, 0);
  must('setgroups', 0, 0);
  # The owner's uid may look into what it owns only while that is dumpable; root needs no such leave.
  must('prctl', 4, $one{uid} ? 0 : 1, 0, 0, 0);
  my $init = fork;
  die "fork: $!\n" unless defined $init;
  unless ($init) {
    run_command() if $one{kind} eq 'run';
    keep() if $one{kind} eq 'keeper';
    become_machine();
  }
  if ($one{kind} eq 'run') {
    must('prctl', 1, 9, 0, 0, 0); # end with the first process, whoever ends that
    waitpid($init, 0);
    exit($? & 127 ? 128 + ($? & 127) : $? >> 8);
  }
  tell_server('init', $init);
  leave(0);
}

sub run_command {
  must_mount($none, '/', $none, 0x4000 | 0x40000);
  if ($one{sealed}) { # all of the host is read-only, whatever a link in an archive names
    my ($root, $attributes) = ('/', pack('QQQQ', 1, 0, 0, 0));
    must('mountattr', -100, $root, 0x8000, $attributes, 32);
  }
  must_mount('proc', '/proc', 'proc', $NOSUID | $NODEV | $NOEXEC);
  place_tree($workTree, '/mnt', 0) if defined $workTree;
  must('prctl', 1, 9, 0, 0, 0);
  exec { $ARGV[0] } @ARGV;
  die "$ARGV[0]: $!\n";
}

# Until the server has put on record who we are; should it end before that, so do we.
sub wait_for_go {
  tell_server('ready');
  my $line = '';
  sysread(STDIN, $line, 16) or exit 1;
}

# What was in our memory and our descriptors of the host is gone before anybody else is here.
sub let_go_of_host {
  %ENV = (PATH => '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME => '/root', USER => 'root', LOGNAME => 'root', LANG => 'C.UTF-8', TERM => 'linux');
  $SIG{__DIE__} = 'DEFAULT';
  open(STDIN,  '<', '/dev/null') or exit 1;
  open(STDOUT, '>', '/dev/null') or exit 1;
  open(STDERR, '>', '/dev/null') or exit 1;
  close_above(2);
}

sub keep {
  loopback_up();
  wait_for_go();
  let_go_of_host();
  sleep 100000 while 1;
}

sub become_machine {
  must('setsid');
  $SIG{HUP} = 'IGNORE';
  my $name = $one{hostname};
  must('sethostname', $name, length $name);
  build_root();
  fill_dev();
  mask_kernel();
  fill_folders();
  loopback_up();
  wait_for_go();
  let_go_of_host();
  give_up();
  serve();
}
