# The first process of a machine: gives up rights, starts services, reaps, begins again after a hot reboot. Part of machine.pl.
use strict;

our (%one, %many, $call);

# The same for the first process, services and everybody who comes in later (join.pl).
sub give_up {
  my %kept = map { $_ => 1 } split /,/, $one{keepcaps};
  for my $number (0 .. $one{lastcap}) {
    must('prctl', 24, $number, 0, 0, 0) unless $kept{$number};
  }
  my $filter  = pack('H*', $one{seccomp});
  my $program = pack('Sx6P', length($filter) / 8, $filter);
  must('prctl', 22, 2, $program, 0, 0);
  my @sets = (0, 0);
  $sets[$_ >> 5] |= 1 << ($_ & 31) for keys %kept;
  my $header = pack('LL', 0x20080522, 0);
  my $data   = pack('L6', $sets[0], $sets[0], 0, $sets[1], $sets[1], 0);
  must('capset', $header, $data);
}

sub start_services {
  return unless -d '/usr/lib/lab';
  my $child = fork;
  return if !defined $child || $child;
  must('setsid');
  $SIG{$_} = 'DEFAULT' for qw(HUP INT CHLD);
  boot(@_);
  leave(0);
}

sub serve {
  pipe(my $wakeRead, my $wake) or exit 1;
  my $rebooting = 0;
  $SIG{CHLD} = sub { syswrite($wake, 'c') };
  $SIG{INT}  = sub { $rebooting = 1; syswrite($wake, 'r') };
  fcntl($wake, 4, 04000); # not blocking: a full pipe wakes us as well
  start_services();
  while (1) {
    sysread($wakeRead, my $word, 512);
    1 while waitpid(-1, 1) > 0;
    next unless $rebooting;
    $rebooting = 0;
    end_everybody();
    empty_folder($_) for '/run', '/tmp';
    file('/run/lab-booting', '', 0644) if -d '/usr/lib/lab';
    start_services('again');
  }
}

sub end_everybody {
  kill 'TERM', -1;
  for my $round (1 .. 200) {
    1 while waitpid(-1, 1) > 0;
    kill 'KILL', -1 if $round >= 60;
    last unless kill 0, -1;
    select(undef, undef, undef, 0.02);
  }
}

sub empty_folder {
  my $path = shift;
  opendir(my $folder, $path) or return;
  for my $name (grep { $_ ne '.' && $_ ne '..' } readdir $folder) {
    my $one = "$path/$name";
    if (-l $one || !-d $one) { unlink $one }
    else { empty_folder($one); rmdir $one }
  }
}

1;
