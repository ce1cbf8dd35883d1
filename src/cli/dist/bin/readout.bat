@echo off
rem Starts readout on the Java runtime beside it, whatever Java there is.
setlocal
set home=%~dp0..
set compiler=-XX:TieredStopAtLevel=1
rem What most commands do is done before the second compiler would pay; a long log is not.
if "%~1"=="trace" set compiler=
"%home%\runtime\bin\java" "-XX:AOTCache=%home%\lib\readout.aot" %compiler% -XX:+UseSerialGC -XX:-UsePerfData ^
    -Xlog:disable -Xlog:all=error:stderr --enable-native-access=ALL-UNNAMED ^
    -cp "%home%\lib\readout-cli.jar" dev.readout.cli.Main %*
exit /b %errorlevel%
